//! The list of all pictures, for staff.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use super::crop;
use super::folder::{self, Source, Stamp};
use super::inspect::inspect;
use super::picture_spec::PictureSpec;
use super::staff_folder::StaffFolder;
use super::staff_photos::{ListedPhoto, PhotoOrigin};
use crate::clock::UnixMillis;
use crate::config::Config;

/// Width and height in pixels; `None` if the file can't be used.
type Size = Option<(u32, u32)>;

/// The sizes of files that were read before. Reading them again takes long: the decoder reads the whole file.
#[derive(Debug, Default)]
pub struct Sizes(HashMap<PathBuf, (Stamp, Size)>);

impl Sizes {
    /// The size of the file `source`, which is read if it has changed.
    fn of(&mut self, source: &Source) -> Size {
        match self.0.get(&source.path) {
            Some((stamp, size)) if *stamp == source.stamp => *size,
            _ => {
                let size = inspect(&source.path).ok().map(|facts| (facts.width, facts.height));
                self.0.insert(source.path.clone(), (source.stamp, size));
                size
            }
        }
    }

    /// Forgets all files but these.
    fn forget_others(&mut self, sources: &[&[Source]]) {
        let is_there =
            |path: &PathBuf| sources.iter().copied().flatten().any(|one| one.path == *path);
        self.0.retain(|path, _| is_there(path));
    }
}

/// All pictures that `config` may show, by name. Reads the files of the owner and of staff whose `sizes` aren't known.
pub(super) fn listed(config: &Config, sizes: &mut Sizes, now: UnixMillis) -> Vec<ListedPhoto> {
    let own = config.content.site.photos_dir.as_deref();
    let own = own.and_then(|folder| folder::read(folder).ok()).unwrap_or_default();
    let staff = StaffFolder::of(config);
    let (staff, removed) = (staff.sources(), staff.removed().sources(now));
    let built_in = PictureSpec::all().iter().map(|spec| spec.from.clone());
    let of_files = own.iter().chain(&staff).chain(&removed).map(|source| source.name.clone());
    let names: BTreeSet<String> = built_in.chain(of_files).collect();
    sizes.forget_others(&[&own, &staff, &removed]);
    let used = used(config);
    let photo = |name: String| {
        let find = |list: &[Source]| list.iter().find(|one| one.name == name).cloned();
        let restorable = find(&removed).is_some();
        let bytes = |source: &Source| Some(source.stamp.bytes());
        let (origin, size, bytes) = if let Some(source) = find(&own) {
            (PhotoOrigin::Folder, sizes.of(&source), bytes(&source))
        } else if let Some(source) = find(&staff) {
            (PhotoOrigin::Staff, sizes.of(&source), bytes(&source))
        } else if let Some(size) = size_built_in(&name) {
            (PhotoOrigin::Example, Some(size), None)
        } else {
            (PhotoOrigin::Removed, find(&removed).and_then(|source| sizes.of(&source)), None)
        };
        let said = config.content.site.photos.iter().find(|photo| photo.name == name);
        let used = used.iter().filter(|(known, _)| *known == name);
        ListedPhoto {
            origin,
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            bytes,
            alt: said.map(|said| said.alt.clone()),
            used: used.map(|(_, pointer)| pointer.clone()).collect(),
            restorable,
            name,
        }
    };
    names.into_iter().map(photo).collect()
}

/// The size of the largest picture that comes with the program under this name.
fn size_built_in(name: &str) -> Size {
    let specs = PictureSpec::all().iter().filter(|spec| spec.from == name);
    let sizes = specs.map(|spec| (spec.widest(), crop::height(spec, spec.widest())));
    sizes.max()
}

/// The names of pictures in the content, with their places.
fn used(config: &Config) -> Vec<(String, String)> {
    let content = &config.content;
    let at = |name: &str, pointer: String| (name.to_owned(), pointer);
    let events = content.events.iter();
    let events =
        events.map(|event| at(event.image.as_str(), format!("/events/{}/image", event.id)));
    let gallery = content.site.gallery.iter().enumerate();
    let gallery = gallery.map(|(index, name)| at(name, format!("/site/gallery/{index}")));
    let team = content.team.iter().enumerate();
    let team = team.map(|(index, member)| at(&member.photo, format!("/team/{index}/photo")));
    let horses = content.about.horses.iter().enumerate();
    let horses =
        horses.map(|(index, horse)| at(&horse.photo, format!("/about/horses/{index}/photo")));
    events.chain(gallery).chain(team).chain(horses).filter(|(name, _)| !name.is_empty()).collect()
}
