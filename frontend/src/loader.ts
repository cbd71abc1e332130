import { load } from "./load";

// Inline in every page: small, and with nothing to wait for. The address is read now, because a
// script is the current one only while it first runs.
const entry = document.currentScript?.dataset.entry ?? "";

// Older browsers remember that an address failed and do not ask again: the second time it is
// another one. Not the first time, for the staff page's chunk imports the entry by its own name.
load((failures) => import(/* @vite-ignore */ failures > 1 ? `${entry}?${failures}` : entry));
