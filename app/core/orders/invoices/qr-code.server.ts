import { encode } from 'uqr'

/**
 * The modules of a QR code, by row, true for black; without the white around it. Level M.
 * Source: Orden HAC/1177/2024, article 21; ISO/IEC 18004.
 */
export const qrModules = (text: string): boolean[][] =>
  encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data

/** The modules as a path of an SVG, one unit each. */
export const qrPath = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
