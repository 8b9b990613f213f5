import type { Frame, Point } from './frame.ts'
import type { Art, Ink } from './look.ts'
import { MOTIFS, type MotifName } from './motifs.ts'

/** Opacity of the ink: a little of the cloth shows through, as in print. */
const OPACITY = 0.94

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const points = (list: readonly Point[]): string => list.map((p) => p.join(' ')).join(' L')

/** Clips a drawing that repeats on body and sleeves to each piece of cloth. */
export function pieces(frame: Frame, id: string, body: string, sleeve: string): string {
  const cut = frame.sleeves
  if (!cut) return `<g opacity="${OPACITY}">${body}</g>`
  const [shoulderLeft, shoulderRight] = [cut.left[0], cut.right[0]]
  const [underLeft, underRight] = [cut.left.at(-1), cut.right.at(-1)]
  if (!shoulderLeft || !shoulderRight || !underLeft || !underRight) throw new Error('empty armhole')
  const { until } = cut
  const [insideLeft, insideRight] = [
    `L${underLeft[0] - 4} ${until}`,
    `L${underRight[0] + 4} ${until}`,
  ]
  const left = `M0 -99 L${shoulderLeft[0]} -99 L${points(cut.left)} ${insideLeft} L0 ${until}Z`
  const right = `M1000 -99 L${shoulderRight[0]} -99 L${points(cut.right)} ${insideRight} L1000 ${until}Z`
  const middle =
    `M${shoulderLeft[0]} -99 L${points(cut.left)} ${insideLeft} L0 ${until}V1400H1000V${until} ` +
    `${insideRight} L${points(cut.right.toReversed())} L${shoulderRight[0]} -99Z`
  const clip = (part: string, path: string): string =>
    `<clipPath id="${id}${part}"><path d="${path}"/></clipPath>`
  const turn = (degrees: number, at: Point): string =>
    `<g transform="rotate(${degrees} ${at[0]} ${at[1]})">${sleeve}</g>`
  return (
    `<defs>${clip('l', left)}${clip('r', right)}${clip('b', middle)}</defs><g opacity="${OPACITY}">` +
    `<g clip-path="url(#${id}b)">${body}</g>` +
    `<g clip-path="url(#${id}l)">${turn(cut.degrees, shoulderLeft)}</g>` +
    `<g clip-path="url(#${id}r)">${turn(-cut.degrees, shoulderRight)}</g></g>`
  )
}

/** Marks what goes around the garment, and is seen on its back as well. */
function allAround(art: Art): Art {
  return Object.assign(art, { isAllAround: true as const })
}

type Stripes = {
  ink: Ink
  pitch: number
  weight: number
  from?: number
  to?: number
  sleeves?: boolean
}

/** Yarn-dyed stripes across body and sleeves. */
export function stripes(options: Stripes): Art {
  const { ink, pitch, weight, from = 0, to = 1250, sleeves = true } = options
  return allAround((frame, mix) => {
    let lines = ''
    for (let y = from; y < to; y += pitch) lines += rect(-600, y, 2200, weight, mix(ink))
    return pieces(frame, `stripes${from}-${pitch}`, lines, sleeves ? lines : '')
  })
}

/** Vertical stripes: seersucker, ticking. */
export function pinstripes(ink: Ink, pitch: number, weight: number): Art {
  return allAround((frame, mix) => {
    let lines = ''
    for (let x = -600; x < 1600; x += pitch) lines += rect(x, -600, weight, 2600, mix(ink))
    return pieces(frame, `pin${pitch}`, lines, lines)
  })
}

/** Flannel: wide translucent bands that cross, with a fine line over them. */
export function plaid(wide: Ink, fine: Ink, pitch: number): Art {
  return allAround((frame, mix) => {
    let cloth = ''
    const draw = (at: number, weight: number, ink: Ink, opacity: number): void => {
      const fill = `fill="${mix(ink)}" fill-opacity="${opacity}"`
      cloth += `<rect x="-600" y="${at}" width="2200" height="${weight}" ${fill}/>`
      cloth += `<rect x="${at}" y="-600" width="${weight}" height="2600" ${fill}/>`
    }
    for (let at = -600; at < 1900; at += pitch) {
      draw(at, pitch * 0.42, wide, 0.42)
      draw(at + pitch * 0.19, pitch * 0.045, fine, 0.75)
      draw(at + pitch * 0.7, pitch * 0.035, fine, 0.45)
    }
    return pieces(frame, `plaid${pitch}`, cloth, cloth)
  })
}

/** Fine lines in both directions. */
export function windowpane(ink: Ink, pitch: number, weight: number): Art {
  return allAround((frame, mix) => {
    let cloth = ''
    for (let at = -600; at < 1900; at += pitch)
      cloth += rect(-600, at, 2200, weight, mix(ink)) + rect(at, -600, weight, 2600, mix(ink))
    return pieces(frame, `pane${pitch}`, cloth, cloth)
  })
}

/** One band across the body; with `sleeves`, also there at the same distance from the shoulder. */
export function band(ink: Ink, y: number, height: number, sleeves = false): Art {
  return allAround((frame, mix) => {
    const bar = rect(-600, y, 2200, height, mix(ink))
    return pieces(frame, `band${y}`, bar, sleeves ? bar : '')
  })
}

/** Everything below a height in another colour, on the body alone. */
export function block(ink: Ink, y: number): Art {
  return allAround((frame, mix) =>
    pieces(frame, `block${y}`, rect(0, y, 1000, 1400 - y, mix(ink)), ''),
  )
}

/** Sleeves in another colour. */
export function otherSleeves(ink: Ink): Art {
  return allAround((frame, mix) =>
    pieces(frame, 'sleeves', '', rect(-900, -900, 3000, 3000, mix(ink))),
  )
}

/** Any outline of the layers, filled. */
export function patch(ink: Ink, path: string): Art {
  return (_, mix) => `<path d="${path}" fill="${mix(ink)}" opacity="${OPACITY}"/>`
}

/** Any line of the layers: piping, cord, a sewn-on tape. */
export function line(ink: Ink, width: number, path: string, dashes = ''): Art {
  return (_, mix) =>
    `<path d="${path}" fill="none" stroke="${mix(ink)}" stroke-width="${width}" opacity="${OPACITY}"` +
    ` stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`
}

type Placed = { ink: Ink; size: number; at?: Point; weight?: number; turn?: number }

/** One printed or embroidered drawing; `size` in pixels, by default on the chest. */
export function motif(name: MotifName, options: Placed): Art {
  const { ink, size, at, weight = 3.2, turn = 0 } = options
  return (frame, mix) => {
    const [x, y] = at ?? frame.chest
    const scale = size / 100
    return (
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-50 -50)" ` +
      `fill="none" stroke="${mix(ink)}" stroke-width="${weight}" stroke-linecap="round" ` +
      `stroke-linejoin="round" opacity="${OPACITY}">${MOTIFS[name]}</g>`
    )
  }
}

/** A small drawing in staggered rows all over the cloth, each slightly rotated. */
export function scattered(name: MotifName, options: Placed & { pitch: number }): Art {
  const { ink, size, pitch, weight = 5, turn = 0 } = options
  return allAround((frame, mix) => {
    let cloth = ''
    let row = 0
    for (let y = -600; y < 1900; y += pitch * 0.86) {
      row += 1
      for (let x = -600 + (row % 2) * pitch * 0.5; x < 1600; x += pitch) {
        const degrees = turn === 0 ? 0 : ((Math.round(x) * 7 + row * 53) % 9) * turn - 4 * turn
        cloth +=
          `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${size / 100}) ` +
          `translate(-50 -50)">${MOTIFS[name]}</g>`
      }
    }
    const style =
      `fill="none" stroke="${mix(ink)}" stroke-width="${weight}" ` +
      `stroke-linecap="round" stroke-linejoin="round"`
    return pieces(frame, `all${name}`, `<g ${style}>${cloth}</g>`, `<g ${style}>${cloth}</g>`)
  })
}

/** A patch pocket: its own cloth, a darker rim, and a row of stitches. */
export function pocket(ink: Ink, at: Point, width: number): Art {
  return (_, mix) => {
    const [x, y] = [at[0] - width / 2, at[1] - width * 0.55]
    const shape = `M${x} ${y}h${width}v${width * 0.92}l${-width / 2} ${width * 0.2}l${-width / 2} ${-width * 0.2}Z`
    const hem = `M${x} ${y + width * 0.17}h${width}`
    return (
      `<path d="${shape}" fill="${mix(ink)}" opacity="${OPACITY}"/>` +
      `<path d="${shape}" fill="none" stroke="${mix('deep')}" stroke-width="2" opacity=".5"/>` +
      `<path d="${hem}" fill="none" stroke="${mix('deep')}" stroke-width="1.4" opacity=".45" stroke-dasharray="5 3"/>`
    )
  }
}
