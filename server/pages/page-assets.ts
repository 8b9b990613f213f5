import fs from 'node:fs'
import path from 'node:path'

/** The text of a file of the build by its path in the web; undefined if there is none. */
export type ReadAsset = (webPath: string) => string | undefined

const ASSET = /^\/(?:assets|anatomy)\/[\w.-]+$/

/** Reads each file once, when a page first needs its text: a build does not change. */
export function createAssetReader(clientDir: string): ReadAsset {
  const texts = new Map<string, string | undefined>()
  return (webPath) => {
    if (!ASSET.test(webPath)) return undefined
    if (!texts.has(webPath)) texts.set(webPath, readText(path.join(clientDir, webPath)))
    return texts.get(webPath)
  }
}

function readText(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}
