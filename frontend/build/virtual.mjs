// Modules that exist only during the build, imported as `virtual:…`.

/** A plugin for Vite and Vitest that provides `modules` (name -> value) as default exports. */
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

/** The same plugin for esbuild. */
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
