// Bullet on a state of Granum's bench: bullet STATE FINAL [cloud]. Prints `key value` lines.
//
// Lengths are in radii: Bullet's absolute margins are made for things of about a metre, and spheres of 1 cm as they are give
// hundreds of false pairs each. Masses stay. Sequential impulses, one substep a step, nobody sleeps.
// `cloud`: spheres of all sizes are put into a collision world, then detected, each timed by itself; nothing moves.

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The `key value` lines up to `data`.
static std::map<std::string, double> head(FILE* file) {
    std::map<std::string, double> values;
    char key[64];
    while (std::fscanf(file, "%63s", key) == 1 && std::strcmp(key, "data") != 0) {
        double value;
        if (std::fscanf(file, "%lf", &value) == 1) values[key] = value;
    }
    return values;
}

static long touching(btDispatcher& dispatcher) {
    long count = 0;
    for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
        const btPersistentManifold* manifold = dispatcher.getManifoldByIndexInternal(m);
        for (int p = 0; p < manifold->getNumContacts(); ++p)
            if (manifold->getContactPoint(p).getDistance() <= 0) {
                ++count;
                break;
            }
    }
    return count;
}

static int cloud(FILE* file) {
    const long n = static_cast<long>(head(file)["spheres"]);
    std::vector<double> data(4 * n);
    double edge = 0;
    for (double& x : data)
        if (std::fscanf(file, "%lf", &x) != 1) return 2;
    for (long k = 0; k < n; ++k) edge = std::max({edge, data[4 * k], data[4 * k + 1], data[4 * k + 2]});
    btDefaultCollisionConstructionInfo sizes;
    // Pools as large as needed: a pool that overflows falls back to slow allocation.
    sizes.m_defaultMaxPersistentManifoldPoolSize = static_cast<int>(n);
    sizes.m_defaultMaxCollisionAlgorithmPoolSize = static_cast<int>(n);
    btDefaultCollisionConfiguration configuration(sizes);
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broad;
    btCollisionWorld world(&dispatcher, &broad, &configuration);
    std::vector<std::unique_ptr<btSphereShape>> shapes;
    std::vector<std::unique_ptr<btCollisionObject>> objects;
    for (long k = 0; k < n; ++k) {
        shapes.emplace_back(new btSphereShape(btScalar(data[4 * k + 3])));
        objects.emplace_back(new btCollisionObject);
        objects.back()->setCollisionShape(shapes.back().get());
        btTransform t;
        t.setIdentity();
        t.setOrigin(btVector3(btScalar(data[4 * k]), btScalar(data[4 * k + 1]), btScalar(data[4 * k + 2])));
        objects.back()->setWorldTransform(t);
    }
    // Insertion builds the tree and, body by body, already finds the boxes that overlap; detection goes through these pairs and the
    // tree again. What a step costs is detection alone; what a cloud costs from scratch is both.
    const double start = now();
    for (auto& object : objects) world.addCollisionObject(object.get());
    const double inserted = now();
    world.performDiscreteCollisionDetection();
    const double end = now();
    std::printf("seconds %g\nseconds_insert %g\nseconds_detect %g\nseconds_with_insertion %g\ncontacts %ld\n", end - inserted,
                inserted - start, end - inserted, end - start, touching(dispatcher));
    for (auto& object : objects) object->setBroadphaseHandle(nullptr);
    std::fflush(stdout);
    std::_Exit(0);  // taking a million objects out one by one takes minutes
}

int main(int argc, char** argv) {
    FILE* file = argc > 2 ? std::fopen(argv[1], "r") : nullptr;
    if (!file) {
        std::fprintf(stderr, "usage: bullet STATE FINAL [cloud]\n");
        return 2;
    }
    if (argc > 3 && std::strcmp(argv[3], "cloud") == 0) return cloud(file);
    std::map<std::string, double> in = head(file);
    const double unit = 1.0 / in["radius"];  // lengths in radii: 1 cm becomes 1
    const int n = static_cast<int>(in["spheres"]);
    btDefaultCollisionConstructionInfo sizes;
    sizes.m_defaultMaxPersistentManifoldPoolSize = 8 * n;
    sizes.m_defaultMaxCollisionAlgorithmPoolSize = 8 * n;
    btDefaultCollisionConfiguration configuration(sizes);
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broad;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broad, &solver, &configuration);
    world.setGravity(btVector3(0, 0, btScalar(-in["gravity"] * unit)));
    world.getSolverInfo().m_numIterations = static_cast<int>(in["iterations"]);
    world.getSolverInfo().m_splitImpulse = 1;
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    auto add = [&](btCollisionShape* shape, double mass, const btVector3& at) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0) shape->calculateLocalInertia(btScalar(mass), inertia);
        btRigidBody::btRigidBodyConstructionInfo info(btScalar(mass), nullptr, shape, inertia);
        info.m_startWorldTransform.setOrigin(at);
        // Bullet multiplies the coefficients of the two bodies.
        info.m_friction = btScalar(std::sqrt(in["friction"]));
        info.m_restitution = 0;
        bodies.emplace_back(new btRigidBody(info));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(bodies.back().get());
        return bodies.back().get();
    };
    const btScalar x = btScalar(in["edge_x"] * unit), y = btScalar(in["edge_y"] * unit);
    const btVector3 normals[] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    const btScalar offsets[] = {0, 0, 0, -x, -y};
    for (int w = 0; w < 5; ++w) {
        shapes.emplace_back(new btStaticPlaneShape(normals[w], offsets[w]));
        add(shapes.back().get(), 0, btVector3(0, 0, 0));
    }
    shapes.emplace_back(new btSphereShape(btScalar(in["radius"] * unit)));
    btCollisionShape* ball = shapes.back().get();
    const double mass = in["density"] * 4.0 / 3.0 * 3.14159265358979 * std::pow(in["radius"], 3);
    for (int k = 0; k < n; ++k) {
        double d[9];
        for (double& number : d)
            if (std::fscanf(file, "%lf", &number) != 1) return 2;
        btRigidBody* body =
            add(ball, mass, btVector3(btScalar(d[0] * unit), btScalar(d[1] * unit), btScalar(d[2] * unit)));
        body->setLinearVelocity(btVector3(btScalar(d[3] * unit), btScalar(d[4] * unit), btScalar(d[5] * unit)));
        body->setAngularVelocity(btVector3(btScalar(d[6]), btScalar(d[7]), btScalar(d[8])));
    }
    std::fclose(file);
    const btScalar step = btScalar(in["step"]);
    std::vector<double> times;
    for (int k = 0; k < static_cast<int>(in["warm"] + in["timed"]); ++k) {
        const double start = now();
        world.stepSimulation(step, 0, step);
        if (k >= static_cast<int>(in["warm"])) times.push_back(now() - start);
    }
    std::sort(times.begin(), times.end());
    long points = 0;
    for (int m = 0; m < dispatcher.getNumManifolds(); ++m) points += dispatcher.getManifoldByIndexInternal(m)->getNumContacts();
    std::printf("seconds_step %g\nseconds_step_median %g\ncontacts %ld\n", times[0], times[times.size() / 2], points);
    FILE* out = std::fopen(argv[2], "w");
    if (!out) return 2;
    for (int k = 5; k < n + 5; ++k) {
        const btVector3 p = bodies[k]->getWorldTransform().getOrigin() / btScalar(unit);
        const btVector3 v = bodies[k]->getLinearVelocity() / btScalar(unit), w = bodies[k]->getAngularVelocity();
        std::fprintf(out, "%.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g\n", p.x(), p.y(), p.z(), v.x(), v.y(), v.z(), w.x(),
                     w.y(), w.z());
    }
    std::fclose(out);
    std::fflush(stdout);
    std::_Exit(0);
}
