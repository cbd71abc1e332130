// What Vite wraps around each dynamic import: loads the chunk's style sheets first. Vite's own does much more.

/** Sheets that have come or are on the way, by their paths. */
const sheets = {};

function loadSheet(path) {
  sheets[path] ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/${path}`;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      delete sheets[path];
      reject(new Error(`${path} did not come`));
    };
    document.head.append(link);
  });
  return sheets[path];
}

export const __vitePreload = (load, paths = []) => Promise.all(paths.map(loadSheet)).then(load);
