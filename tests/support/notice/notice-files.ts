import sharp from 'sharp'

type Sheet = { width?: number; height?: number; colour?: string }

/** A sheet that could be the notice, of our own: white with a band at the top. It is not the notice. */
export const drawnSheet = ({ width = 1654, height = 2339, colour = '#0b4f9e' }: Sheet = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 141">` +
  `<style>.band{fill:${colour}}</style><rect width="100" height="141" fill="#fff"/><rect class="band" width="100" height="30"/></svg>`

const picture = (sheet: Sheet) => sharp(Buffer.from(drawnSheet(sheet)))

export const svgSheet = (sheet?: Sheet): Buffer => Buffer.from(drawnSheet(sheet))
export const pngSheet = (sheet: Sheet = {}): Promise<Buffer> => picture(sheet).png().toBuffer()
export const jpgSheet = (sheet: Sheet = {}): Promise<Buffer> =>
  picture(sheet).flatten({ background: '#fff' }).jpeg().toBuffer()
