// React's functions that make elements, as variables. Those of a CommonJS module would be looked up at every call, as
// in `(0, runtime.jsx)(…)`.
import { jsx as element, Fragment as fragment } from "react/jsx-runtime";

export const Fragment = fragment;
export const jsx = element;
// Only React's development build distinguishes the two.
export { jsx as jsxs };
