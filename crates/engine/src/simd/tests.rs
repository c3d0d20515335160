//! Plain registers do what the words say, and all registers of this processor do the same to the bit.

use glam::{DVec3, Vec3A};

use super::*;
use crate::random::Random;

/// Where the lanes of the tests look; some places twice.
const AT: [u32; WIDTH] = [3, 1, 4, 1, 5, 9, 2, 6];

/// Input of every operation.
#[derive(Clone)]
struct Input<F: Real> {
    numbers: [LaneBlock<F>; 4],
    vector: V3<LaneBlock<F>>,
    pairs: Vec<[F::Vec3; 2]>,
    eights: Vec<[F; WIDTH]>,
    rows: Vec<[F; 4]>,
    records: Vec<Record<F, 2>>,
}

impl<F: Real> Input<F> {
    fn draw(random: &mut Random) -> Self {
        let mut draw = || F::from_f64(random.normal());
        let numbers = std::array::from_fn(|_| LaneBlock(std::array::from_fn(|_| draw())));
        let mut vector = V3::default();
        (0..WIDTH).for_each(|l| vector.set_lane(l, F::Vec3::from_array([draw(), draw(), draw()])));
        let rows: Vec<[F; 4]> = (0..10).map(|_| std::array::from_fn(|_| draw())).collect();
        Self {
            numbers,
            vector,
            pairs: (0..10).map(|_| [0, 1].map(|_| F::Vec3::from_array([draw(), draw(), draw()]))).collect(),
            eights: (0..10).map(|_| std::array::from_fn(|_| draw())).collect(),
            records: rows.windows(2).map(|r| Record([r[0], r[1]])).chain([Record([rows[0]; 2])]).collect(),
            rows,
        }
    }
}

/// Results of every operation, in the order of their names here.
#[derive(Default, Debug, PartialEq)]
struct Output {
    arithmetic: Vec<u64>,
    masks: Vec<u8>,
    compressed: Vec<u32>,
    gathered: Vec<u64>,
    added: Vec<u64>,
}

fn bits<F: Real>(numbers: impl IntoIterator<Item = F>) -> Vec<u64> {
    numbers.into_iter().map(|x| x.to_f64().to_bits()).collect()
}

/// Every operation.
struct All<F: Real>(Input<F>);

impl<F: Real> Kernel<F> for All<F> {
    type Out = Output;
    #[inline(always)]
    fn run<N: Simd<F>>(self) -> Output {
        let Input { numbers, vector, mut pairs, eights, rows, records } = self.0;
        let [a, b, c, d] = numbers.map(|x| N::load(&x.0));
        let from_fn = N::from_fn(|l| numbers[3].0[WIDTH - 1 - l]);
        let mut stored = [F::default(); WIDTH];
        (a + from_fn).store(&mut stored);
        let all = [
            a + b,
            a - b,
            a * b,
            a / b,
            (a * a).sqrt(),
            a.max(b),
            a.select_lt(b, c, d),
            N::splat(3.5),
            (a * a).map(|x| x.powf(0.2)),
            from_fn,
            N::load(&stored),
        ];
        let zero = N::splat(0.0);
        let nan = a / zero * zero;
        let masks =
            vec![a.mask_lt(b), a.mask_le(b), a.mask_lt(a), a.mask_le(a), nan.mask_lt(b), b.mask_le(nan)];
        let compressed = (0..=u8::MAX)
            .flat_map(|mask| N::compress(mask, &AT)[..mask.count_ones() as usize].to_vec())
            .collect();
        let v = N::load_vector(&vector);
        let mut back = vector;
        let (p, q) = N::gather_pairs(|l| &pairs[AT[l] as usize]);
        N::store_vector(v.cross(p), &mut back);
        let components = |v: V3<N>| [v.x, v.y, v.z];
        let ((r, n), (s, m)) = (N::gather_rows(&rows, &AT), N::gather_record_rows(&records, 1, &AT));
        let eights = N::gather_eights(|l| &eights[AT[l] as usize]);
        let gathered = [p, q, r, s].into_iter().flat_map(components).chain([n, m]).chain(eights);
        let mut gathered = bits(gathered.flat_map(N::array));
        gathered.extend(bits(N::to_rows(v, n).into_iter().flatten()));
        gathered.extend(bits([back.x, back.y, back.z].into_iter().flat_map(|x| x.0)));
        let scatter = crate::par::Scatter::new(&mut pairs);
        // SAFETY: there is one thread, and an item is dropped before the next is asked for.
        #[allow(unsafe_code)]
        let item = |i: usize| unsafe { &mut scatter.slice_again(i..i + 1)[0] };
        N::add_pairs::<true>(v, q, |l| Some(item(AT[l] as usize)));
        N::add_pairs::<false>(q, v, |l| (l % 3 > 0).then(|| item(AT[7 - l] as usize)));
        let added = bits(pairs.iter().flatten().flat_map(|v| v.to_array()));
        Output { arithmetic: bits(all.into_iter().flat_map(N::array)), masks, compressed, gathered, added }
    }
}

fn agree<F: Real>() {
    let mut random = Random::new(9, 0);
    for _ in 0..200 {
        let input = Input::<F>::draw(&mut random);
        let all = on_all_widths(|| All(input.clone()));
        all.iter().for_each(|one| assert_eq!(*one, all[0]));
        assert_eq!(dispatch(All(input.clone())), all[0]);
        judge(&input, &all[0]);
    }
}

/// The results lane by lane, from the operations of single numbers and vectors.
fn judge<F: Real>(input: &Input<F>, output: &Output) {
    let lane = |k: usize, l: usize| input.numbers[k].0[l];
    let each = |f: &dyn Fn(usize) -> F| bits((0..WIDTH).map(f));
    let arithmetic = [
        each(&|l| lane(0, l) + lane(1, l)),
        each(&|l| lane(0, l) - lane(1, l)),
        each(&|l| lane(0, l) * lane(1, l)),
        each(&|l| lane(0, l) / lane(1, l)),
        each(&|l| (lane(0, l) * lane(0, l)).sqrt()),
        each(&|l| lane(0, l).max(lane(1, l))),
        each(&|l| if lane(0, l) < lane(1, l) { lane(2, l) } else { lane(3, l) }),
        each(&|_| F::from_f64(3.5)),
        each(&|l| F::from_f64((lane(0, l) * lane(0, l)).to_f64().powf(0.2))),
        each(&|l| lane(3, WIDTH - 1 - l)),
        each(&|l| lane(0, l) + lane(3, WIDTH - 1 - l)),
    ];
    assert_eq!(output.arithmetic, arithmetic.concat());
    let mask = |f: &dyn Fn(usize) -> bool| (0..WIDTH).fold(0, |mask, l| mask | u8::from(f(l)) << l);
    let less = mask(&|l| lane(0, l) < lane(1, l));
    assert_eq!(output.masks, [less, less, 0, 0xff, 0, 0]);
    let of_masks = (0..=u8::MAX).flat_map(|m| (0..WIDTH).filter(move |l| m >> l & 1 == 1).map(|l| AT[l]));
    assert_eq!(output.compressed, of_masks.collect::<Vec<_>>());
    let at = |l: usize| AT[l] as usize;
    let component = |v: F::Vec3, c: usize| v.to_array()[c];
    let mut gathered = Vec::new();
    for k in 0..2 {
        (0..3).for_each(|c| gathered.extend(each(&|l| component(input.pairs[at(l)][k], c))));
    }
    (0..3).for_each(|c| gathered.extend(each(&|l| input.rows[at(l)][c])));
    (0..3).for_each(|c| gathered.extend(each(&|l| input.records[at(l)].0[1][c])));
    gathered.extend(each(&|l| input.rows[at(l)][3]));
    gathered.extend(each(&|l| input.records[at(l)].0[1][3]));
    (0..WIDTH).for_each(|k| gathered.extend(each(&|l| input.eights[at(l)][k])));
    let vector = |l: usize| input.vector.lane(l);
    let rows = (0..WIDTH).flat_map(|l| vector(l).to_array().into_iter().chain([input.rows[at(l)][3]]));
    gathered.extend(bits(rows));
    (0..3).for_each(|c| gathered.extend(each(&|l| component(vector(l).cross(input.pairs[at(l)][0]), c))));
    assert_eq!(output.gathered, gathered);
    let mut pairs = input.pairs.clone();
    let ang: Vec<F::Vec3> = (0..WIDTH).map(|l| input.pairs[at(l)][1]).collect();
    for l in 0..WIDTH {
        pairs[at(l)][0] += vector(l);
        pairs[at(l)][1] += ang[l];
    }
    for l in (0..WIDTH).filter(|l| l % 3 > 0) {
        let to = &mut pairs[at(7 - l)];
        *to = [to[0] - ang[l], to[1] - vector(l)];
    }
    assert_eq!(output.added, bits(pairs.iter().flatten().flat_map(|v| v.to_array())));
}

#[test]
fn all_registers_do_what_the_words_say() {
    agree::<f32>();
    agree::<f64>();
}

#[test]
fn places_beyond_the_end_are_refused() {
    struct Beyond<'a>(&'a [[f64; 4]]);
    impl Kernel<f64> for Beyond<'_> {
        type Out = f64;
        #[inline(always)]
        fn run<N: Simd<f64>>(self) -> f64 {
            N::gather_rows(self.0, &[0, 1, 2, 0, 1, 2, 3, 0]).1.array()[0]
        }
    }
    let rows = [[1.0; 4]; 4];
    assert_eq!(on_all_widths(|| Beyond(&rows)).iter().sum::<f64>() % 1.0, 0.0);
    for width in widths() {
        // SAFETY: the processor was asked.
        #[allow(unsafe_code)]
        let refused = std::panic::catch_unwind(|| unsafe { run_on(width, Beyond(&rows[..3])) });
        assert!(refused.is_err(), "{width:?}");
    }
}

#[test]
fn lanes_of_vectors() {
    let mut v = V3::<LaneBlock<f32>>::default();
    v.set_lane(5, Vec3A::new(1.0, 2.0, 3.0));
    assert_eq!((v.lane(5), v.lane(4)), (Vec3A::new(1.0, 2.0, 3.0), Vec3A::ZERO));
    let w = DVec3::from(V3::from(DVec3::X).cross(V3::splat_vector(DVec3::Y)));
    assert_eq!(w, DVec3::Z);
}
