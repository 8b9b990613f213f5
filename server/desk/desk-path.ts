/** Where the desk is; the basename of its application. */
const DESK = '/mostrador'

/** Whether a path belongs to the desk. `path` is as the router compares it. */
export const isDeskPath = (path: string): boolean => path === DESK || /^\/mostrador[/.]/.test(path)

/**
 * Whether a path is one of those that are open to people who have not signed in. `path` is as the
 * router compares it; what is posted there waits for the hash of a password.
 */
export const isSignInPath = (path: string): boolean => /^\/mostrador\/entrar(?:[/.]|$)/.test(path)

/** The address of a file of the desk's build, as in its folder; undefined for other paths. */
export function deskAsset(url: URL): URL | undefined {
  if (!url.pathname.startsWith(`${DESK}/assets/`)) return undefined
  const asset = new URL(url)
  asset.pathname = url.pathname.slice(DESK.length)
  return asset
}
