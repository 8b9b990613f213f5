/** Other forms of a garment, with layers of their own: a product's look can name one. */
export type Form = 'traje_bano_redondo' | 'vestido_largo' | 'vestido_punto' | DrawnForm

/** Forms without files: made from the layers of another garment, or drawn (`shapes/`). */
export type DrawnForm =
  | 'coletero'
  | 'coletero_doble'
  | 'mallas_hombre'
  | 'short_interior'
  | 'tirantes_hombre'
  | 'vestido_fiesta'

export type Point = readonly [number, number]
export type Fabric = 'jersey' | 'knit' | 'twill' | 'ripstop' | 'linen' | 'fleece' | 'smooth'

/**
 * The armholes: shoulder to underarm on both sides, the angle of the sleeves, and the height below
 * which they end and only the body continues.
 */
export type Sleeves = { left: Point[]; right: Point[]; degrees: number; until: number }

/** A 4:5 part of the layers: its top left corner and its width. */
export type Part = readonly [x: number, y: number, width: number]

/**
 * A garment's geometry for the drawings, in units of its layers, which are 1000 wide and 1250 high
 * whatever their pixels. `detail` is the close-up.
 */
export type Frame = {
  fabric: Fabric
  detail: Part
  /** What the whole picture shows, if not all: small garments fill it, at one scale per kind. */
  window?: Part
  /** Shrinks a garment that would fill its picture more than the others of its kind do. */
  scale?: number
  /** There are layers of its back too. */
  hasBack?: boolean
  /** Centre of the chest (or of the face of a bag, cap, shoe), for a single motif. */
  chest: Point
  /** Left, top, right and bottom of the body without sleeves, hood and straps. */
  body: readonly [number, number, number, number]
  sleeves?: Sleeves
}

/** Armholes as `x y` pairs separated by commas, from the shoulder down. */
export function sleeves(left: string, right: string, degrees: number, until = 1400): Sleeves {
  const read = (line: string): Point[] =>
    line.split(', ').map((pair) => {
      const [x = 0, y = 0] = pair.split(' ').map(Number)
      return [x, y]
    })
  return { left: read(left), right: read(right), degrees, until }
}
