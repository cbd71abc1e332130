//! The list of all pictures, for staff.

use std::collections::BTreeSet;
use std::path::Path;

use super::crop;
use super::folder;
use super::inspect::inspect;
use super::picture_spec::PictureSpec;
use super::staff_folder::StaffFolder;
use super::staff_photos::{ListedPhoto, PhotoOrigin};
use crate::config::Config;

/// All pictures that `config` may show, by name. Reads the heads of the owner's and the staff's files.
pub(super) fn listed(config: &Config) -> Vec<ListedPhoto> {
    let own = config.content.site.photos_dir.as_deref();
    let own = own.and_then(|folder| folder::read(folder).ok()).unwrap_or_default();
    let staff = StaffFolder::of(config);
    let (staff, removed) = (staff.sources(), staff.removed());
    let built_in = PictureSpec::all().iter().map(|spec| spec.from.clone());
    let of_files = own.iter().chain(&staff).chain(&removed).map(|source| source.name.clone());
    let names: BTreeSet<String> = built_in.chain(of_files).collect();
    let used = used(config);
    let photo = |name: String| {
        let find = |list: &[folder::Source]| list.iter().find(|one| one.name == name).cloned();
        let restorable = find(&removed).is_some();
        let (origin, size) = if let Some(source) = find(&own) {
            (PhotoOrigin::Folder, size(&source.path))
        } else if let Some(source) = find(&staff) {
            (PhotoOrigin::Staff, size(&source.path))
        } else if let Some(size) = size_built_in(&name) {
            (PhotoOrigin::Example, Some(size))
        } else {
            (PhotoOrigin::Removed, find(&removed).and_then(|source| size(&source.path)))
        };
        let said = config.content.site.photos.iter().find(|photo| photo.name == name);
        let used = used.iter().filter(|(known, _)| *known == name);
        ListedPhoto {
            origin,
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            alt: said.map(|said| said.alt.clone()),
            used: used.map(|(_, pointer)| pointer.clone()).collect(),
            restorable,
            name,
        }
    };
    names.into_iter().map(photo).collect()
}

fn size(path: &Path) -> Option<(u32, u32)> {
    inspect(path).ok().map(|facts| (facts.width, facts.height))
}

/// The size of the largest picture that comes with the program under this name.
fn size_built_in(name: &str) -> Option<(u32, u32)> {
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
