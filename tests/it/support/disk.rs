//! A small disk that is below the database's reserve, and can be filled.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A file system of 64 MiB, which can grow. Dropping this removes it.
pub struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts the disk at `folder`, which is created. `None` if this user may not mount.
    pub fn at(folder: &Path) -> Option<Self> {
        std::fs::create_dir_all(folder).unwrap();
        let disk = Self { folder: folder.to_owned() };
        if disk.mount("size=64m") {
            return Some(disk);
        }
        println!("left out: this user may not mount");
        std::mem::forget(disk);
        None
    }

    /// Grows the disk, so that there is space.
    pub fn grow(&self) {
        assert!(self.mount("remount,size=256m"));
    }

    /// Fills the disk to the last byte.
    pub fn fill(&self) {
        let mut ballast = File::options().create(true).append(true).open(self.ballast()).unwrap();
        while ballast.write_all(&[0; 4096]).is_ok() {}
        while ballast.write_all(&[0]).is_ok() {}
    }

    /// Fills the disk except for `bytes`.
    pub fn fill_but(&self, bytes: u64) {
        self.fill();
        let ballast = File::options().write(true).open(self.ballast()).unwrap();
        ballast.set_len(ballast.metadata().unwrap().len() - bytes).unwrap();
    }

    /// Undoes [`SmallDisk::fill`].
    pub fn make_room(&self) {
        fs::remove_file(self.ballast()).unwrap();
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }

    /// From now on nothing can be written.
    pub fn protect(&self) {
        assert!(self.mount("remount,ro"));
    }

    fn mount(&self, options: &str) -> bool {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&self.folder);
        mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily, because a program that is being killed may still have files open.
        _ = Command::new("umount").arg("-l").arg(&self.folder).status();
    }
}
