// What the kernels of penalty contact know of the step besides.
struct Soft {
  law: u32, tension: u32, torques: u32, number: u32,       // LINEAR, HERTZ or VOLUMETRIC; number of the step since the list was made
  stiffness: f32, impact_speed: f32, ratio: f32, root_ratio: f32,   // of the linear spring; no stiffness: by Young's modulus
  half_fall: vec3<f32>, lead: f32,                         // gravity times h / 2; how long bodies drift before they are pushed [s]
  skin: f32, ahead: f32, lead_cells: f32, rest_cells: f32, // allowance of a body; lattice cells per speed before and after the push
  half: f32, rest: f32, foundation: f32, slip_speed: f32,  // h / 2; how long bodies drift afterwards [s]; of the volumetric law
  pairs: u32, energies: u32, unused: u32, unused_2: u32,   // pairs of the list; whether energies of springs are wanted in this step
}
