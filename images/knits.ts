import { pieces } from './art.ts'
import type { Art } from './look.ts'

/** Height maps of knits: white is high, black is low. They carry no colour. */

function tiled(id: string, tile: { width: number; height: number; svg: string }): Art {
  return (frame) => {
    const pattern =
      `<defs><pattern id="${id}" width="${tile.width}" height="${tile.height}" ` +
      `patternUnits="userSpaceOnUse">${tile.svg}</pattern></defs>`
    const cloth = `<rect x="-900" y="-900" width="3000" height="3000" fill="url(#${id})"/>`
    return pattern + pieces(frame, id, cloth, cloth)
  }
}

/** Vertical ribs, `pitch` pixels apart. */
export function ribs(pitch: number): Art {
  const svg =
    `<linearGradient id="rib"><stop offset="0" stop-color="#000"/><stop offset=".3" stop-color="#ddd"/>` +
    `<stop offset=".5" stop-color="#fff"/><stop offset=".7" stop-color="#ddd"/>` +
    `<stop offset="1" stop-color="#000"/></linearGradient><rect width="${pitch}" height="20" fill="url(#rib)"/>`
  return tiled(`ribs${pitch}`, { width: pitch, height: 20, svg })
}

/** Small square hollows, as in thermal underwear. */
export function waffle(pitch: number): Art {
  const svg =
    `<radialGradient id="cell"><stop offset="0" stop-color="#000"/><stop offset=".6" stop-color="#555"/>` +
    `<stop offset="1" stop-color="#fff"/></radialGradient><rect width="${pitch}" height="${pitch}" fill="url(#cell)"/>`
  return tiled(`waffle${pitch}`, { width: pitch, height: pitch, svg })
}

/** Holes in staggered rows. */
export function mesh(pitch: number): Art {
  const hole = (x: number, y: number): string =>
    `<circle cx="${x}" cy="${y}" r="${pitch * 0.2}" fill="#000"/>`
  const svg =
    `<rect width="${pitch}" height="${pitch}" fill="#fff"/>` +
    hole(pitch * 0.25, pitch * 0.25) +
    hole(pitch * 0.75, pitch * 0.75)
  return tiled(`mesh${pitch}`, { width: pitch, height: pitch, svg })
}

/** Ropes of crossed stitches between plain columns. */
export function cables(pitch: number): Art {
  const step = pitch * 0.34
  const middle = pitch / 2
  const strand = (y: number): string =>
    `<ellipse cx="${middle}" cy="${y}" rx="${pitch * 0.24}" ry="${step * 0.5}" ` +
    `fill="url(#strand)" transform="rotate(-40 ${middle} ${y})"/>`
  const groove = (x: number): string =>
    `<rect x="${x * pitch}" width="${pitch * 0.05}" height="${step}" fill="#111"/>`
  const svg =
    `<radialGradient id="strand"><stop offset="0" stop-color="#fff"/>` +
    `<stop offset=".55" stop-color="#ccc"/><stop offset=".9" stop-color="#333"/>` +
    `<stop offset="1" stop-color="#111" stop-opacity="0"/></radialGradient>` +
    `<rect width="${pitch}" height="${step}" fill="#888"/>` +
    `<rect x="${pitch * 0.28}" width="${pitch * 0.44}" height="${step}" fill="#161616"/>` +
    [-1, 0, 1, 2].map((n) => strand(n * step)).join('') +
    [0.02, 0.13, 0.84, 0.94].map(groove).join('')
  return tiled(`cables${pitch}`, { width: pitch, height: step, svg })
}
