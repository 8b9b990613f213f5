import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The project's folder: the same from the sources and from the bundle in `build/server`. */
export const ROOT = path.dirname(findPackageJSON('..', import.meta.url) ?? '')

export const BUILD_DIR = path.join(ROOT, 'build')
/** The browser's files, and the list of them that the build made. */
export const CLIENT_DIR = path.join(BUILD_DIR, 'client')
export const CLIENT_INDEX = path.join(BUILD_DIR, 'client.json')

/** The built program of the server. */
export const SERVER_MAIN = path.join(BUILD_DIR, 'server/main.js')

/** The desk is built apart from the shop; see desk/vite.config.ts. */
const DESK_DIR = path.join(BUILD_DIR, 'desk')
export const DESK_MAIN = path.join(DESK_DIR, 'server/main.js')
export const DESK_CLIENT_DIR = path.join(DESK_DIR, 'client')
export const DESK_CLIENT_INDEX = path.join(DESK_DIR, 'client.json')
