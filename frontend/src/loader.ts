import { load } from "./load";

// Inline in every page: small, and with nothing to wait for. The address is read now, because a
// script is the current one only while it first runs.
const entry = document.currentScript?.dataset.entry ?? "";
load(() => import(/* @vite-ignore */ entry));
