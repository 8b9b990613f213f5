import { basename } from 'node:path'
import type { UserConfig } from 'vite'

/** Groups of the shop's build; see `vite.config.ts`. */
const SHARED = /\/(?:panels|parts)-/

const WARNINGS = ['warning', 'warnOnce', 'warningOnce']

/** How both applications, the shop and the desk, name their styles and build for the browser. */
export const browserBuild = {
  css: {
    modules: {
      // Its file and its name: as unique as file names are, and without letters that do not compress.
      generateScopedName: (name, file) =>
        `${basename(file.split('?')[0] ?? '', '.module.css')}_${name}`,
    },
  },
  build: {
    // Pictures of CSS stay files: an inlined one would need `data:` in the content policy.
    assetsInlineLimit: 0,
    // What a panel needs beside itself is a list of names on every page: of its styles, and of the
    // scripts that all panels share, which are fetched beside the panel's own and not after it.
    modulePreload: {
      resolveDependencies: (_url, needed) => needed.filter((file) => SHARED.test(file)),
    },
    // A kilobyte and a half less on every page than the built-in one.
    minify: 'terser',
    // The router's warnings are for developers: a kilobyte on every page.
    terserOptions: { module: true, ecma: 2020, compress: { passes: 5, pure_funcs: WARNINGS } },
  },
} satisfies UserConfig
