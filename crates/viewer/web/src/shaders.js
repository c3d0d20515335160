// Shaders of the bodies. Spheres and ellipsoids are cast: a square stands before each, every point of it looks along
// its ray for the surface, and writes its depth. So they are round at any distance, for four corners a body.
// The same code serves the eye (perspective) and the light (parallel rays: the last row of the projection is 0 0 0 1).

const common = /* glsl */`
precision highp float;
precision highp sampler2DShadow;
uniform mat4 viewMatrix, projectionMatrix;
`

// Colours and light of a point of a surface; all in the frame of the eye.
const light = /* glsl */`
uniform sampler2D uMap, uNames;
uniform float uLow, uHigh, uListed, uOpacity, uShadow, uTexel;
uniform int uPicked;
uniform vec3 uPlain, uAccent;
uniform vec4 uCut;
uniform vec3 uSun, uUp;
uniform mat4 uToLight;
uniform sampler2DShadow uShade;
uniform sampler2D uHides;
uniform float uHidden;

vec3 colourOf(float value) {
  if (!(value == value)) return vec3(0.5);
  // A part of a machine: the number of its material.
  if (value < -1e29) return texture(uNames, vec2((mod(value / -1e30 - 1.0, 256.0) + 0.5) / 256.0, 0.5)).rgb;
  if (uListed > 0.5) return texture(uMap, vec2((mod(value, 256.0) + 0.5) / 256.0, 0.5)).rgb;
  float span = uHigh - uLow;
  float x = span > 0.0 ? clamp((value - uLow) / span, 0.0, 1.0) : 0.5;
  return texture(uMap, vec2((x * 255.0 + 0.5) / 256.0, 0.5)).rgb;
}

float sunlit(vec3 p, vec3 n) {
  if (uShadow < 0.5) return 1.0;
  vec4 q = uToLight * vec4(p + n * uTexel * 1.5, 1.0);
  vec3 s = q.xyz / q.w * 0.5 + 0.5;
  if (any(lessThan(s, vec3(0.0))) || any(greaterThan(s, vec3(1.0)))) return 1.0;
  float sum = 0.0;
  float w = 1.6 / float(textureSize(uShade, 0).x);
  for (int i = 0; i < 8; i++) {
    float a = 2.4 * float(i), r = sqrt((float(i) + 0.5) / 8.0);
    sum += texture(uShade, vec3(s.xy + vec2(cos(a), sin(a)) * r * w, s.z - 0.0004));
  }
  return sum / 8.0;
}

vec3 lit(vec3 p, vec3 n, vec3 eye, vec3 colour) {
  vec3 c = pow(colour, vec3(2.2));
  float key = max(dot(n, uSun), 0.0);
  float up = 0.5 + 0.5 * dot(n, uUp);
  float front = max(dot(n, -eye), 0.0);
  float sun = key > 0.0 ? sunlit(p, n) : 0.0;
  vec3 sky = mix(vec3(0.36, 0.34, 0.33), vec3(0.60, 0.64, 0.70), up);
  vec3 h = normalize(uSun - eye);
  float gloss = pow(max(dot(n, h), 0.0), 40.0) * 0.12 * sun;
  vec3 l = c * (sky + 0.22 * front + vec3(1.0, 0.95, 0.88) * key * sun * 0.95) + gloss;
  return pow(min(l, vec3(1.0)), vec3(1.0 / 2.2));
}

vec3 mark(vec3 colour, vec3 n, vec3 eye, int instance) {
  if (instance != uPicked) return colour;
  float rim = 1.0 - max(dot(n, -eye), 0.0);
  return mix(min(colour * 1.15, vec3(1.0)), uAccent, 0.12 + 0.88 * smoothstep(0.45, 0.75, rim));
}
`

const rays = /* glsl */`
bool parallel() { return projectionMatrix[2][3] == 0.0; }
`

export const castVertex = common + rays + /* glsl */`
in vec2 position;
in vec4 aPlace;
in float aValue;
#ifdef ELLIPSOID
in vec4 aTurn;
flat out vec4 vTurn;
#endif
out vec3 vPoint;
flat out vec4 vBall;
flat out float vValue;
flat out int vInstance;

void main() {
  vec3 c = (viewMatrix * vec4(aPlace.xyz, 1.0)).xyz;
  float r = aPlace.w;
  vInstance = gl_InstanceID;
  vValue = aValue;
  vBall = vec4(c, r);
  #ifdef ELLIPSOID
  vTurn = aTurn;
  #endif
  vec3 d = parallel() ? vec3(0.0, 0.0, -1.0) : normalize(c);
  float far = length(c);
  // The eye is inside: nothing to see.
  if (!parallel() && far <= r * 1.001) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); vPoint = c; return; }
  float s = parallel() ? r : r * far / sqrt(far * far - r * r);
  vec3 u = normalize(cross(d, abs(d.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vPoint = c + (u * position.x + cross(u, d) * position.y) * s * 1.001;
  gl_Position = projectionMatrix * vec4(vPoint, 1.0);
}
`

export const castFragment = common + rays + light + /* glsl */`
#ifdef ELLIPSOID
uniform vec3 uAxes;
flat in vec4 vTurn;
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
#endif
in vec3 vPoint;
flat in vec4 vBall;
flat in float vValue;
flat in int vInstance;
layout(location = 0) out vec4 result;

void main() {
  vec3 from = parallel() ? vec3(vPoint.xy, 0.0) : vec3(0.0);
  vec3 ray = parallel() ? vec3(0.0, 0.0, -1.0) : normalize(vPoint);
  vec3 c = vBall.xyz - from;
  float near, far;
  #ifdef ELLIPSOID
  // In the body's own frame, shrunk to the ball of radius one.
  mat3 toWorld = transpose(mat3(viewMatrix));
  vec4 back = vec4(vTurn.x, -vTurn.yzw);
  vec3 a = uAxes * vBall.w;
  vec3 o = turned(back, toWorld * -c) / a, d = turned(back, toWorld * ray) / a;
  float dd = dot(d, d), middle = -dot(o, d) / dd;
  vec3 q = o + middle * d;
  float rest = 1.0 - dot(q, q);
  if (rest < 0.0) discard;
  float half_ = sqrt(rest / dd);
  near = middle - half_; far = middle + half_;
  #else
  float middle = dot(ray, c);
  vec3 q = c - middle * ray;
  float rest = vBall.w * vBall.w - dot(q, q);
  if (rest < 0.0) discard;
  near = middle - sqrt(rest); far = middle + sqrt(rest);
  #endif
  vec3 p = from + near * ray;
  vec3 n;
  if (near < 0.0 && !parallel()) discard;
  #ifdef ELLIPSOID
  n = normalize(mat3(viewMatrix) * turned(vTurn, (o + near * d) / a));
  #else
  n = (p - vBall.xyz) / vBall.w;
  #endif
  // Beyond the cut: the ray may still meet the plane inside the body.
  if (dot(uCut.xyz, p) + uCut.w > 0.0) {
    float at = -(dot(uCut.xyz, from) + uCut.w) / dot(uCut.xyz, ray);
    if (!(at > near && at < far)) discard;
    p = from + at * ray;
    n = uCut.xyz;
  }
  vec4 clip = projectionMatrix * vec4(p, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
  // Behind the middle plane of another ball, drawn before: light need not be thought of.
  if (uHidden > 0.5 && gl_FragDepth > texelFetch(uHides, ivec2(gl_FragCoord.xy), 0).r + 1e-6) discard;
  vec3 eye = ray;
  result = vec4(mark(lit(p, n, eye, colourOf(vValue)), n, eye, vInstance), uOpacity);
}
`

// Bodies as points, for pictures that must be quick: one corner a body and its colour worked out there, a ball as if seen
// from straight ahead, all of it at the depth of its middle. So what lies behind is never shaded if near ones come first.
export const pointVertex = common + rays + /* glsl */`
in vec4 position;
in float aValue;
uniform sampler2D uMap, uNames;
uniform float uLow, uHigh, uListed, uHeight, uShrink;
uniform int uPicked;
uniform vec3 uAccent;
flat out vec3 vColour;
flat out vec4 vBall;
void main() {
  vec3 c = (viewMatrix * vec4(position.xyz, 1.0)).xyz;
  vBall = vec4(c, position.w);
  gl_Position = projectionMatrix * vec4(c, 1.0);
  float size = position.w * projectionMatrix[1][1] * uHeight / gl_Position.w;
  gl_PointSize = max(1.0, size - uShrink);
  if (uShrink > 0.0 && size - uShrink < 1.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  #ifndef DEPTH
  float span = uHigh - uLow;
  float x = uListed > 0.5 ? mod(aValue, 256.0) : 255.0 * (span > 0.0 ? clamp((aValue - uLow) / span, 0.0, 1.0) : 0.5);
  vec3 colour = aValue == aValue ? textureLod(uMap, vec2((x + 0.5) / 256.0, 0.5), 0.0).rgb : vec3(0.5);
  if (aValue < -1e29) colour = textureLod(uNames, vec2((mod(aValue / -1e30 - 1.0, 256.0) + 0.5) / 256.0, 0.5), 0.0).rgb;
  if (gl_VertexID == uPicked) colour = uAccent;
  vColour = colour * colour;
  #endif
}
`

export const pointFragment = common + /* glsl */`
uniform vec4 uCut;
uniform vec3 uSun, uUp;
flat in vec3 vColour;
flat in vec4 vBall;
layout(location = 0) out vec4 result;
void main() {
  vec2 q = vec2(2.0, -2.0) * gl_PointCoord + vec2(-1.0, 1.0);
  float rest = 1.0 - dot(q, q);
  if (rest < 0.0) discard;
  vec3 n = vec3(q, sqrt(rest));
  vec3 p = vBall.xyz + vBall.w * n;
  if (dot(uCut.xyz, p) + uCut.w > 0.0) {
    float at = (dot(uCut.xyz, p) + uCut.w) / uCut.z;
    if (!(at > 0.0 && at < 2.0 * vBall.w * n.z)) discard;
    n = uCut.xyz;
  }
  #ifdef DEPTH
  result = vec4(1.0);
  #else
  float light = 0.36 + 0.14 * dot(n, uUp) + 0.16 * n.z + 0.62 * max(dot(n, uSun), 0.0);
  result = vec4(sqrt(vColour * min(light, 1.0)), 1.0);
  #endif
}
`

export const meshVertex = common + /* glsl */`
in vec3 position, normal;
in vec4 aPlace, aTurn;
in float aValue;
out vec3 vPoint, vNormal;
flat out float vValue;
flat out int vInstance;
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
void main() {
  vec4 p = viewMatrix * vec4(aPlace.xyz + turned(aTurn, position * aPlace.w), 1.0);
  vPoint = p.xyz;
  vNormal = mat3(viewMatrix) * turned(aTurn, normal);
  vValue = aValue;
  vInstance = gl_InstanceID;
  gl_Position = projectionMatrix * p;
}
`

export const meshFragment = common + rays + light + /* glsl */`
in vec3 vPoint, vNormal;
flat in float vValue;
flat in int vInstance;
layout(location = 0) out vec4 result;
void main() {
  if (dot(uCut.xyz, vPoint) + uCut.w > 0.0) discard;
  vec3 eye = parallel() ? vec3(0.0, 0.0, -1.0) : normalize(vPoint);
  vec3 n = normalize(vNormal);
  #ifdef WALL
  if (dot(n, eye) > 0.0) n = -n;
  float edge = 1.0 - abs(dot(n, eye));
  vec3 c = lit(vPoint, n, eye, uPlain);
  result = vec4(c, 0.10 + 0.22 * edge * edge);
  #else
  // The inside, seen through a cut, is shown as the cut.
  if (!gl_FrontFacing) n = dot(uCut.xyz, uCut.xyz) > 0.0 ? uCut.xyz : -n;
  result = vec4(mark(lit(vPoint, n, eye, colourOf(vValue)), n, eye, vInstance), uOpacity);
  #endif
}
`

export const edgeFragment = common + /* glsl */`
uniform vec3 uPlain;
uniform vec4 uCut;
in vec3 vPoint;
layout(location = 0) out vec4 result;
void main() {
  if (dot(uCut.xyz, vPoint) + uCut.w > 0.0) discard;
  result = vec4(uPlain * 0.7, 0.55);
}
`

// Rods between two points: force chains, beams, joints. A strip that faces the eye and is shaded like a rod.
export const rodVertex = common + rays + /* glsl */`
in vec2 position;
in vec3 aFrom, aTo;
in float aRadius, aValue;
out vec3 vPoint;
out float vSide;
flat out vec3 vAcross;
flat out float vValue;
void main() {
  vec3 a = (viewMatrix * vec4(aFrom, 1.0)).xyz, b = (viewMatrix * vec4(aTo, 1.0)).xyz;
  vec3 p = mix(a, b, position.x);
  vec3 eye = parallel() ? vec3(0.0, 0.0, -1.0) : normalize(p);
  vec3 across = cross(b - a, eye);
  float l = length(across);
  vAcross = l > 0.0 ? across / l : vec3(1.0, 0.0, 0.0);
  vSide = position.y;
  vValue = aValue;
  vPoint = p + vAcross * position.y * aRadius;
  gl_Position = projectionMatrix * vec4(vPoint, 1.0);
}
`

export const rodFragment = common + rays + light + /* glsl */`
in vec3 vPoint;
in float vSide;
flat in vec3 vAcross;
flat in float vValue;
layout(location = 0) out vec4 result;
void main() {
  if (dot(uCut.xyz, vPoint) + uCut.w > 0.0) discard;
  vec3 eye = parallel() ? vec3(0.0, 0.0, -1.0) : normalize(vPoint);
  vec3 n = normalize(vAcross * vSide - eye * sqrt(max(0.0, 1.0 - vSide * vSide)));
  result = vec4(lit(vPoint, n, eye, uListed < 0.0 ? uPlain : colourOf(vValue)), uOpacity);
}
`

export const groundVertex = common + /* glsl */`
in vec3 position;
uniform vec4 uGround;
out vec3 vPoint;
out vec2 vPlace;
void main() {
  vPlace = position.xy * uGround.w;
  vec4 p = viewMatrix * vec4(uGround.xyz + vec3(vPlace, 0.0), 1.0);
  vPoint = p.xyz;
  gl_Position = projectionMatrix * p;
}
`

export const groundFragment = common + rays + light + /* glsl */`
in vec3 vPoint;
in vec2 vPlace;
uniform vec4 uGround;
uniform float uCell;
uniform vec2 uOrigin;
uniform vec3 uFloor, uInk;
layout(location = 0) out vec4 result;
float lines(vec2 p, float cell, float wide) {
  vec2 q = p / cell, w = fwidth(q);
  vec2 d = abs(fract(q - 0.5) - 0.5) / max(w, vec2(1e-6));
  return (1.0 - min(min(d.x, d.y) / wide, 1.0)) * clamp(1.6 - 4.0 * max(w.x, w.y), 0.0, 1.0);
}
void main() {
  float far = length(vPlace) / uGround.w;
  float fade = 1.0 - smoothstep(0.35, 1.0, far);
  vec3 eye = normalize(vPoint);
  bool above = dot(uUp, eye) < 0.0;
  vec2 p = vPlace + uOrigin;
  float ink = 0.30 * lines(p, uCell, 1.2) + 0.42 * lines(p, uCell * 10.0, 1.6);
  float shade = sunlit(vPoint, uUp);
  vec3 c = mix(uFloor * mix(0.72, 1.0, shade), uInk, ink);
  result = vec4(c, (above ? 0.96 : 0.18) * fade);
}
`

const screen = /* glsl */`
precision highp float;
in vec2 vAt;
`
export const screenVertex = /* glsl */`
in vec3 position;
out vec2 vAt;
void main() { vAt = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 1.0, 1.0); }
`

export const skyFragment = screen + /* glsl */`
uniform vec3 uTop, uBottom;
layout(location = 0) out vec4 result;
void main() { result = vec4(mix(uBottom, uTop, smoothstep(0.0, 1.0, vAt.y)), 1.0); }
`

// Ambient occlusion from depths alone (after McGuire's "Alchemy" estimator): how much of what lies near a point
// stands above its tangent plane.
export const occlusionFragment = screen + /* glsl */`
uniform sampler2D uDepth;
uniform mat4 uUnproject;
uniform float uRadius, uFocal;
uniform vec2 uSize;
layout(location = 0) out vec4 result;
// Depths are known at the middles of the texels of the full picture, and meant there.
vec3 place(vec2 at) {
  vec2 full = vec2(textureSize(uDepth, 0));
  at = (floor(at * full) + 0.5) / full;
  vec4 p = uUnproject * vec4(vec3(at, textureLod(uDepth, at, 0.0).r) * 2.0 - 1.0, 1.0);
  return p.xyz / p.w;
}
void main() {
  float depth = textureLod(uDepth, vAt, 0.0).r;
  if (depth >= 1.0) { result = vec4(1.0); return; }
  vec2 px = 1.0 / uSize;
  vec3 p = place(vAt);
  vec3 r = place(vAt + vec2(px.x, 0.0)) - p, l = p - place(vAt - vec2(px.x, 0.0));
  vec3 u = place(vAt + vec2(0.0, px.y)) - p, d = p - place(vAt - vec2(0.0, px.y));
  vec3 n = normalize(cross(abs(r.z) < abs(l.z) ? r : l, abs(u.z) < abs(d.z) ? u : d));
  float reach = clamp(uRadius * uFocal / -p.z, 3.0, 90.0);
  float turn = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2832;
  float sum = 0.0;
  const int N = 14;
  for (int i = 0; i < N; i++) {
    float a = turn + 2.39996 * float(i), s = sqrt((float(i) + 0.5) / float(N)) * reach;
    vec3 v = place(vAt + vec2(cos(a), sin(a)) * s * px) - p;
    float vv = dot(v, v);
    sum += max(0.0, dot(v, n) - 0.02 * uRadius) / (vv + 0.01 * uRadius * uRadius) * max(0.0, 1.0 - vv / (uRadius * uRadius * 4.0));
  }
  result = vec4(vec3(max(0.0, 1.0 - 0.9 * uRadius * sum / float(N))), 1.0);
}
`

export const joinFragment = screen + /* glsl */`
uniform sampler2D uColour, uOcclusion, uDepth;
uniform vec2 uSmall;
uniform float uStrength;
layout(location = 0) out vec4 result;
void main() {
  vec3 c = texture(uColour, vAt).rgb;
  if (uStrength > 0.0) {
    float here = texture(uDepth, vAt).r, sum = 0.0, weight = 0.0;
    for (int y = -1; y <= 2; y++) for (int x = -1; x <= 2; x++) {
      vec2 at = vAt + (vec2(x, y) - 0.5) / uSmall;
      float w = 1.0 / (1.0 + 4000.0 * abs(texture(uDepth, at).r - here));
      sum += w * texture(uOcclusion, at).r;
      weight += w;
    }
    c *= mix(1.0, sum / weight, uStrength);
  }
  result = vec4(c, 1.0);
}
`
