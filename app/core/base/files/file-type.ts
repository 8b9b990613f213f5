const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

/** The content type of a file by its name, also of its compressed form; undefined: not served. */
export function fileType(name: string): string | undefined {
  const ending = /\.([a-z0-9]+)(?:\.(?:br|gz))?$/.exec(name)?.[1]
  return ending === undefined ? undefined : TYPES[ending]
}
