//! An exchange over a transport, and ranks as threads of one process.

use std::time::{Duration, Instant};

use super::transport::{Lost, Threads, Transport};
use super::{At, Exchange, Message};
use crate::failure::Failure;

/// An exchange that sends messages by a transport.
pub struct Linked<T> {
    transport: T,
    bytes: u64,
    messages: u64,
    waited: Duration,
}

impl<T: Transport> Linked<T> {
    /// An exchange over this transport.
    pub fn new(transport: T) -> Self {
        Self { transport, bytes: 0, messages: 0, waited: Duration::ZERO }
    }
}

impl<T: Transport> Exchange for Linked<T> {
    fn rank(&self) -> usize {
        self.transport.rank()
    }

    fn ranks(&self) -> usize {
        self.transport.ranks()
    }

    fn swap(&mut self, at: At, out: Vec<(usize, Message)>, from: &[usize]) -> Result<Vec<Message>, Failure> {
        let here = self.rank();
        let out: Vec<_> = out.into_iter().map(|(to, message)| (to, message.encode(at, here, to))).collect();
        self.messages += out.len() as u64;
        self.bytes += out.iter().map(|(_, bytes)| bytes.len() as u64).sum::<u64>();
        let lost = |rank: usize, why: String| Failure::LostRank {
            rank,
            here,
            why,
            stage: at.stage.name(),
            step: at.step + 1,
            time: at.time,
        };
        let start = Instant::now();
        let arrived = self.transport.swap(out, from).map_err(|Lost { rank, why, said }| match said {
            Some(words) => Failure::OfRank { rank, words },
            None => lost(rank, why),
        })?;
        self.waited += start.elapsed();
        let decode = |(bytes, &rank): (Vec<u8>, &usize)| {
            Message::decode(&bytes, at, rank, here).map_err(|why| lost(rank, why.to_owned()))
        };
        arrived.into_iter().zip(from).map(decode).collect()
    }

    fn sent(&self) -> (u64, u64) {
        (self.bytes, self.messages)
    }

    fn waited(&self) -> f64 {
        self.waited.as_secs_f64()
    }

    fn leave(&mut self, why: &str) {
        self.transport.leave(why);
    }
}

/// Does `work` as so many ranks, each a thread of this process with `threads` threads of its own for its loops; results in the order of
/// the ranks.
pub fn on_threads<R: Send>(
    ranks: usize,
    threads: usize,
    work: impl Fn(&mut dyn Exchange) -> R + Sync,
) -> Vec<R> {
    over(Threads::new(ranks), threads, work)
}

/// The same over transports of any kind, one for each rank.
pub fn over<T: Transport + Send, R: Send>(
    transports: Vec<T>,
    threads: usize,
    work: impl Fn(&mut dyn Exchange) -> R + Sync,
) -> Vec<R> {
    let work = &work;
    std::thread::scope(|scope| {
        let start = |transport: T| {
            scope.spawn(move || {
                let mut exchange = Linked::new(transport);
                match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
                    Ok(pool) => pool.install(|| work(&mut exchange)),
                    // Without threads of its own it shares those of the process.
                    Err(_) => work(&mut exchange),
                }
            })
        };
        let all: Vec<_> = transports.into_iter().map(start).collect();
        let finish = |rank: std::thread::ScopedJoinHandle<'_, R>| {
            rank.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        all.into_iter().map(finish).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Exact;
    use crate::exchange::{any, gather, max, sum};
    use crate::stage::Stage;

    const AT: At = At { step: 3, time: 0.25, stage: Stage::Report };

    #[test]
    fn largest_values_and_sums_are_the_same_on_all_ranks_and_for_any_number() {
        let numbers: Vec<f64> = (0..1000).map(|k| f64::from(k - 300).powi(5) * 1e-7 + 1e9).collect();
        let of = |ranks: usize| {
            on_threads(ranks, 1, |exchange| {
                let mine = numbers.iter().skip(exchange.rank()).step_by(ranks);
                let mut largest = [mine.clone().copied().fold(f64::NEG_INFINITY, f64::max), -7.0];
                max(exchange, AT, &mut largest).unwrap();
                let mut total = [Exact::default()];
                mine.for_each(|x| total[0].add(*x));
                sum(exchange, AT, &mut total).unwrap();
                let last = exchange.rank() + 1 == ranks;
                assert!(any(exchange, AT, last).unwrap() && !any(exchange, AT, false).unwrap());
                (largest.map(f64::to_bits), total[0].value().to_bits())
            })
        };
        let expected = of(1)[0];
        for ranks in [2, 3, 5, 8] {
            assert!(of(ranks).iter().all(|x| *x == expected));
        }
    }

    #[test]
    fn not_a_number_on_one_rank_is_none_on_all() {
        let seen = on_threads(3, 1, |exchange| {
            let mut x = [if exchange.rank() == 1 { f64::NAN } else { 5.0 }];
            max(exchange, AT, &mut x).unwrap();
            x[0].is_nan()
        });
        assert_eq!(seen, [true; 3]);
    }

    #[test]
    fn messages_arrive_in_the_order_of_the_ranks_and_of_their_sending() {
        on_threads(4, 1, |exchange| {
            for round in 0..50u64 {
                // One rank is slow, so that others are ahead of it.
                if exchange.rank() as u64 == round % 4 {
                    std::thread::sleep(Duration::from_micros(200));
                }
                let mut message = Message::default();
                message.put(&[exchange.rank() as u64, round]);
                let all = gather(exchange, At { step: round, ..AT }, message).unwrap();
                for (rank, message) in all.into_iter().enumerate() {
                    assert_eq!(message.reader(AT).take::<u64>().unwrap(), [rank as u64, round]);
                }
            }
        });
    }

    /// Flips a bit of one message.
    struct Flips(Threads, u32);

    impl Transport for Flips {
        fn rank(&self) -> usize {
            self.0.rank()
        }
        fn ranks(&self) -> usize {
            self.0.ranks()
        }
        fn swap(&mut self, mut out: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, Lost> {
            self.1 += 1;
            if self.1 == 3 && self.rank() == 2 {
                out[0].1[50] ^= 4;
            }
            self.0.swap(out, from)
        }
    }

    #[test]
    fn a_flipped_bit_or_a_rank_that_ends_is_said_with_rank_stage_and_time() {
        let transports = Threads::new(3).into_iter().map(|t| Flips(t, 0)).collect();
        let said = over(transports, 1, |exchange| {
            (0..5).map(|_| any(exchange, AT, true)).find_map(Result::err).map(|f| f.to_string())
        });
        let first = said[0].as_ref().unwrap();
        assert!(
            first.starts_with("rank 0 cannot continue without rank 2 in report of step 4 at t = 0.250000 s"),
            "{first}"
        );
        assert!(first.contains("checksum"), "{first}");
        // Rank 0 gives up, and the others see that.
        assert!(said[1].as_ref().unwrap().contains("it has ended"), "{said:?}");
    }

    #[test]
    fn a_rank_that_does_not_answer_is_lost_after_a_while() {
        let mut transports = Threads::new(2);
        transports[0].patience = Duration::from_millis(20);
        let lost = transports[0].swap(Vec::new(), &[1]).unwrap_err();
        assert_eq!(lost, Lost::silent(1, "it has not answered in time"));
    }

    /// What stopped a rank is what the others say, also those that it does not talk to.
    #[test]
    fn last_words_reach_everybody() {
        let said = on_threads(4, 1, |exchange| {
            if exchange.rank() == 2 {
                exchange.leave("a body left the domain");
                return "a body left the domain".to_owned();
            }
            let next = (exchange.rank() + 1) % 4;
            let failure = exchange.swap(AT, Vec::new(), &[next]).unwrap_err().to_string();
            exchange.leave(&failure);
            failure
        });
        assert_eq!(said, ["a body left the domain"; 4]);
    }
}
