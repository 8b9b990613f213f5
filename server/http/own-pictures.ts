import { sendStoredFiles } from './stored-files.ts'
import type { FileStore } from '#core/base/files/file-store.server.ts'
import type { Log } from '../log.ts'
import type { StaticFiles } from './static-files.ts'

/** Addresses and versions of pictures that the owner added; see `prefixOf` in the core. */
const OWN_PICTURE =
  /^\/img\/products\/([a-z0-9-]{1,80})\/([a-z0-9-]{1,60})-((?:front|back|detail)-\d{3,4}\.(?:avif|jpg))$/
const OWN_VERSION = /^o[0-9a-f]{8}(?:-b)?$/

/**
 * Serves the pictures that the owner added, from a store that changes while the shop runs. A version
 * whose file is missing is answered by 404: the picture of the build would be stored by browsers for
 * a year in its place. Other addresses go on to `files`.
 */
export function withOwnPictures(
  store: FileStore,
  files: StaticFiles,
  log: Pick<Log, 'error'>,
): StaticFiles {
  const stored = sendStoredFiles(store, log)
  return {
    serve: (req, res, url, base) => {
      const [, id = '', color = '', name = ''] = OWN_PICTURE.exec(url.pathname) ?? []
      const version = url.searchParams.get('v') ?? ''
      if (name === '' || !OWN_VERSION.test(version)) return files.serve(req, res, url, base)
      // Older versions were made without the widest picture.
      const names = new Set([name, name.replace('-2000.', '-1000.')])
      const keys = [...names].map((one) => `${id}/${color}/${version}/${one}`)
      stored.send(req, res, { keys, isCompressed: false }, base)
      return true
    },
  }
}
