import type { Garment } from '#core/catalogue/vocabulary.ts'

export type Point = readonly [number, number]
export type Fabric = 'jersey' | 'knit' | 'twill' | 'ripstop' | 'linen' | 'fleece' | 'smooth'

/**
 * The armholes: shoulder to underarm on both sides, the angle of the sleeves, and the height below
 * which they end and only the body continues.
 */
export type Sleeves = { left: Point[]; right: Point[]; degrees: number; until: number }

/**
 * A garment's geometry for the drawings, in pixels of its 1000 × 1250 layers. `detail` is the top
 * left corner and the width of the close-up, which is 4:5 like every picture.
 */
export type Frame = {
  fabric: Fabric
  detail: readonly [x: number, y: number, width: number]
  /** Centre of the chest (or of the face of a bag, cap, shoe), for a single motif. */
  chest: Point
  /** Left, top, right and bottom of the body without sleeves, hood and straps. */
  body: readonly [number, number, number, number]
  sleeves?: Sleeves
  /** Position of a new label, which replaces those in the layers. */
  label?: { at: Point; width: number; degrees: number }
}

/** Armholes as `x y` pairs separated by commas, from the shoulder down. */
function sleeves(left: string, right: string, degrees: number, until = 1400): Sleeves {
  const read = (line: string): Point[] =>
    line.split(', ').map((pair) => {
      const [x = 0, y = 0] = pair.split(' ').map(Number)
      return [x, y]
    })
  return { left: read(left), right: read(right), degrees, until }
}

export const FRAMES: Record<Garment, Frame> = {
  banador: {
    fabric: 'ripstop',
    detail: [290, 285, 440],
    chest: [250, 800],
    body: [120, 300, 880, 960],
  },
  bolsa: {
    fabric: 'twill',
    detail: [290, 400, 540],
    chest: [490, 760],
    body: [190, 445, 810, 1125],
  },
  bota: {
    fabric: 'smooth',
    detail: [370, 330, 540],
    chest: [290, 560],
    body: [110, 290, 900, 960],
  },
  botella: {
    fabric: 'smooth',
    detail: [270, 190, 480],
    chest: [500, 720],
    body: [400, 430, 605, 1085],
  },
  boxer: {
    fabric: 'jersey',
    detail: [290, 285, 500],
    chest: [250, 800],
    body: [120, 390, 880, 950],
  },
  calcetines: {
    fabric: 'knit',
    detail: [130, 190, 500],
    chest: [420, 620],
    body: [140, 180, 860, 1090],
  },
  camisa: {
    fabric: 'twill',
    detail: [270, 265, 480],
    chest: [390, 560],
    body: [280, 340, 720, 985],
    sleeves: sleeves('311 360, 310 467, 269 545', '699 360, 707 467, 733 545', 26),
  },
  camisa_lino: {
    fabric: 'linen',
    detail: [370, 225, 500],
    chest: [650, 540],
    body: [205, 250, 790, 1010],
    sleeves: sleeves('251 290, 253 416, 213 545', '744 290, 748 416, 795 541', 42),
  },
  camiseta: {
    fabric: 'jersey',
    detail: [320, 205, 500],
    chest: [500, 540],
    body: [215, 240, 785, 1020],
    sleeves: sleeves(
      '262 270, 262 340, 252 420, 217 505',
      '741 270, 742 340, 757 430, 785 500',
      45,
    ),
  },
  chaleco: {
    fabric: 'smooth',
    detail: [260, 120, 520],
    chest: [350, 520],
    body: [150, 260, 840, 1115],
  },
  chaqueta_acolchada: {
    fabric: 'smooth',
    detail: [260, 275, 480],
    chest: [370, 570],
    body: [280, 400, 725, 950],
    sleeves: sleeves('300 405, 288 520, 264 605', '700 405, 712 520, 737 605', 25),
  },
  chaqueta_impermeable: {
    fabric: 'ripstop',
    detail: [200, 150, 560],
    chest: [380, 580],
    body: [280, 420, 725, 1020],
    sleeves: sleeves('302 425, 292 540, 264 610', '694 425, 706 540, 737 610', 24),
  },
  cinta: { fabric: 'knit', detail: [230, 330, 540], chest: [500, 700], body: [120, 400, 880, 850] },
  collar_joya: {
    fabric: 'smooth',
    detail: [310, 720, 380],
    chest: [500, 970],
    body: [210, 190, 790, 1060],
  },
  cortavientos: {
    fabric: 'ripstop',
    detail: [250, 205, 520],
    chest: [380, 560],
    body: [275, 460, 725, 1030],
    sleeves: sleeves('295 465, 289 553, 253 640', '698 465, 706 553, 742 642', 25),
  },
  falda: {
    fabric: 'linen',
    detail: [250, 115, 500],
    chest: [330, 980],
    body: [95, 130, 910, 1130],
  },
  gafas: {
    fabric: 'smooth',
    detail: [90, 300, 520],
    chest: [250, 600],
    body: [110, 480, 860, 760],
  },
  gorra: {
    fabric: 'twill',
    detail: [230, 310, 540],
    chest: [505, 540],
    body: [140, 340, 850, 920],
  },
  gorro: {
    fabric: 'knit',
    detail: [400, 430, 470],
    chest: [490, 560],
    body: [145, 310, 845, 935],
    label: { at: [655, 842], width: 118, degrees: -4 },
  },
  jersey: {
    fabric: 'knit',
    detail: [270, 310, 480],
    chest: [500, 600],
    body: [275, 340, 735, 915],
    sleeves: sleeves('430 300, 438 397, 269 557', '590 300, 578 397, 743 561', 25),
  },
  jersey_cuello: {
    fabric: 'knit',
    detail: [260, 275, 480],
    chest: [500, 600],
    body: [265, 375, 740, 960],
    sleeves: sleeves('305 400, 297 507, 259 598', '695 400, 705 507, 739 592', 25),
  },
  kimono: {
    fabric: 'linen',
    detail: [380, 205, 500],
    chest: [330, 560],
    body: [225, 215, 775, 1035],
    sleeves: sleeves('274 230, 268 374, 238 512', '728 230, 740 416, 759 534', 78),
  },
  mallas: {
    fabric: 'jersey',
    detail: [290, 120, 480],
    chest: [390, 300],
    body: [320, 130, 690, 1130],
  },
  manga_larga: {
    fabric: 'jersey',
    detail: [330, 300, 480],
    chest: [500, 580],
    body: [285, 330, 725, 930],
    sleeves: sleeves('432 300, 438 366, 272 532', '575 300, 564 366, 726 534', 26),
  },
  mochila: {
    fabric: 'ripstop',
    detail: [240, 370, 520],
    chest: [490, 340],
    body: [220, 210, 790, 1120],
  },
  pantalon_lino: {
    fabric: 'linen',
    detail: [310, 120, 480],
    chest: [340, 1000],
    body: [245, 130, 760, 1150],
  },
  pantalon_trekking: {
    fabric: 'twill',
    detail: [340, 120, 500],
    chest: [650, 580],
    body: [300, 130, 720, 1150],
  },
  polar: {
    fabric: 'fleece',
    detail: [310, 270, 500],
    chest: [390, 600],
    body: [280, 400, 730, 965],
    sleeves: sleeves('299 400, 287 505, 264 587', '700 400, 715 522, 740 583', 25),
  },
  pulsera: {
    fabric: 'smooth',
    detail: [270, 600, 440],
    chest: [475, 915],
    body: [220, 460, 780, 990],
  },
  short: {
    fabric: 'twill',
    detail: [430, 440, 480],
    chest: [250, 820],
    body: [90, 240, 920, 1020],
  },
  softshell: {
    fabric: 'ripstop',
    detail: [310, 275, 480],
    chest: [410, 540],
    body: [290, 400, 710, 975],
    sleeves: sleeves('285 400, 285 505, 264 592', '715 400, 715 505, 737 592', 24),
  },
  sudadera: {
    fabric: 'fleece',
    detail: [250, 205, 520],
    chest: [500, 680],
    body: [265, 450, 735, 1030],
    sleeves: sleeves('301 450, 296 567, 261 646', '701 450, 706 567, 737 646', 25),
  },
  top_tirantes: {
    fabric: 'jersey',
    detail: [250, 115, 520],
    chest: [500, 560],
    body: [165, 300, 850, 1125],
  },
  traje_bano: {
    fabric: 'smooth',
    detail: [230, 330, 540],
    chest: [500, 480],
    body: [240, 300, 765, 1120],
  },
  vestido: {
    fabric: 'linen',
    detail: [250, 115, 500],
    chest: [420, 360],
    body: [300, 150, 690, 1130],
    sleeves: sleeves('325 140, 320 247, 308 312', '679 140, 683 250, 694 307', 45, 345),
  },
  zapatilla: {
    fabric: 'smooth',
    detail: [90, 370, 540],
    chest: [200, 600],
    body: [110, 430, 900, 830],
  },
}
