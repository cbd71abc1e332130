/** The cache with the staff page and its files. It has nothing personal. */
export const KEPT_PAGE = "paddock-staff-page";
