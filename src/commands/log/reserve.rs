//! A log writer that leaves the database its reserved disk space.

use std::io::{self, BufWriter, Write};
use std::mem;
use std::os::fd::AsFd;

use paddock::disk;

/// Buffers lines until it is flushed. Drops them if writing would use the reserve, since a log file
/// may be on the database's disk. Logs the number of dropped lines as soon as there is space again.
pub(super) struct KeepsReserve<W: Write + AsFd> {
    log: BufWriter<W>,
    dropped: usize,
}

impl<W: Write + AsFd> KeepsReserve<W> {
    pub(super) fn new(log: W) -> Self {
        Self { log: BufWriter::new(log), dropped: 0 }
    }
}

impl<W: Write + AsFd> Write for KeepsReserve<W> {
    /// Buffers one whole line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let bytes = u64::try_from(self.log.buffer().len() + line.len()).unwrap_or(u64::MAX);
        if disk::has_room_behind(self.log.get_ref(), bytes) {
            self.log.write_all(line)?;
            let lines = mem::take(&mut self.dropped);
            if lines > 0 {
                let reserve = disk::mebibytes(disk::RESERVED_BYTES);
                tracing::warn!(
                    lines,
                    "lines weren't written: the last {reserve} MiB of the disk are kept for the database"
                );
            }
        } else {
            self.dropped += 1;
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.log.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    #[test]
    fn lines_are_written_together_and_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut log = KeepsReserve::new(File::create(&path).unwrap());

        for line in ["one\n", "two\n"] {
            log.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
        log.flush().unwrap();

        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
    }
}
