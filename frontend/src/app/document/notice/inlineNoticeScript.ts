import { removeWhenOver } from "./removeWhenOver";

// Inline behind a notice that has an end, and on no other page.
const notice = document.currentScript?.previousElementSibling;
if (notice instanceof HTMLElement) removeWhenOver(notice);
