import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserBuild } from '../server/bundle/browser-build.ts'
import { deskBundle } from '../server/bundle/server-bundle.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root: import.meta.dirname,
  base: '/mostrador/',
  publicDir: false, // the shop serves the public files; pictures of goods have the same addresses
  cacheDir: path.join(ROOT, 'node_modules/.vite-desk'),
  plugins: [reactRouter(), deskBundle],
  ...browserBuild,
  environments: { ssr: { resolve: { conditions: ['node'] } } }, // as the shop's build
  build: { ...browserBuild.build, emptyOutDir: true },
  server: { fs: { allow: [ROOT] } },
})
