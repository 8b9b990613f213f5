import fs from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import staticPages from '../static-pages.json' with { type: 'json' }

/** The same from the sources and from a bundle. */
const ROOT = path.dirname(findPackageJSON('..', import.meta.url) ?? '')

/** The texts of this folder by name, as they are when the program starts. */
export const pageFiles: ReadonlyMap<string, string> = new Map(
  [...staticPages, 'faq'].map((name) => [
    name,
    fs.readFileSync(path.join(ROOT, `content/pages/${name}.txt`), 'utf8'),
  ]),
)
