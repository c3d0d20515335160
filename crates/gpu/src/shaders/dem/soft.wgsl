// What the kernels of penalty contact know of the step besides.
struct Soft {
  hertz: u32, tension: u32, torques: u32, number: u32,   // Hertz and Mindlin, or a linear spring; number of the step since the list
  stiffness: f32, impact_speed: f32, ratio: f32, root_ratio: f32,   // of the linear spring; no stiffness: by Young's modulus
  half_fall: vec3<f32>, lead: f32,                        // gravity times h / 2; what bodies drift before they are pushed [s]
  skin: f32, ahead: f32, lead_cells: f32, rest_cells: f32, // allowance of a body; lattice cells per speed before and after the push
  half: f32, rest: f32, unused: u32, unused_2: u32,       // h / 2, what bodies drift afterwards [s]
}
