import { sleeves, type Form, type Frame } from '../frame.ts'

export const SWIMSUIT: Frame = {
  fabric: 'smooth',
  detail: [300, 170, 400],
  chest: [500, 480],
  body: [274, 172, 724, 1077],
  hasBack: true,
}

const LONG_DRESS: Frame = {
  fabric: 'twill',
  detail: [320, 60, 360],
  chest: [430, 240],
  body: [229, 60, 774, 1189],
  scale: 0.94,
  hasBack: true,
}

const HAIR_TIE: Frame = {
  fabric: 'smooth',
  detail: [300, 250, 400],
  chest: [500, 600],
  body: [250, 350, 750, 900],
}

/** Positions on the forms that a look can name. */
export const FORM_FRAMES: Record<Form, Frame> = {
  coletero: HAIR_TIE,
  coletero_doble: HAIR_TIE,
  mallas_hombre: {
    fabric: 'jersey',
    detail: [340, 185, 320],
    chest: [410, 320],
    body: [346, 194, 654, 1056],
    hasBack: true,
  },
  short_interior: {
    fabric: 'jersey',
    detail: [350, 190, 300],
    chest: [410, 320],
    body: [346, 194, 654, 545],
    window: [230, 30, 540],
    hasBack: true,
  },
  tirantes_hombre: {
    fabric: 'jersey',
    detail: [330, 205, 400],
    chest: [500, 470],
    body: [290, 215, 712, 1036],
    sleeves: sleeves('250 272, 262 380, 288 540', '740 272, 730 380, 708 540', 20),
    scale: 0.94,
    hasBack: true,
  },
  traje_bano_redondo: SWIMSUIT,
  vestido_fiesta: LONG_DRESS,
  vestido_largo: LONG_DRESS,
  vestido_punto: {
    fabric: 'jersey',
    detail: [320, 145, 360],
    chest: [430, 320],
    body: [271, 151, 728, 1098],
    window: [0, 36, 1000],
    hasBack: true,
  },
}
