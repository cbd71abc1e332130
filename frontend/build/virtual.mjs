// Modules that exist only while building: what the sources import as `virtual:…`.

/** A plugin for Vite and Vitest that serves `modules` (name -> value) as default exports. */
export function virtualModules(modules) {
  return {
    name: "paddock-virtual-modules",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) =>
      id.startsWith("\0") && id.slice(1) in modules
        ? `export default ${JSON.stringify(modules[id.slice(1)])}`
        : null,
  };
}

/** The same for esbuild. */
export function virtualModulesForEsbuild(modules) {
  return {
    name: "paddock-virtual-modules",
    setup(build) {
      build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
      build.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
        contents: `export default ${JSON.stringify(modules[path])}`,
      }));
    },
  };
}
