/**
 * The size guide: body measures in centimetres, weight in kilos, for each size of each cut. A range
 * ends where the next one begins; the border belongs to the larger size. Sample content: before
 * opening, replace it by the measures of your patterns.
 */
export const sizeTables = [
  {
    id: 'arriba-mujer',
    kind: 'tops',
    cut: 'women',
    rows: [
      {
        size: 'XS',
        chest: [78, 82],
        waist: [60, 65],
        hip: [86, 91],
        height: [150, 160],
        weight: [44, 50],
      },
      {
        size: 'S',
        chest: [82, 88],
        waist: [65, 71],
        hip: [91, 97],
        height: [160, 165],
        weight: [50, 57],
      },
      {
        size: 'M',
        chest: [88, 94],
        waist: [71, 77],
        hip: [97, 103],
        height: [165, 170],
        weight: [57, 65],
      },
      {
        size: 'L',
        chest: [94, 101],
        waist: [77, 84],
        hip: [103, 110],
        height: [170, 175],
        weight: [65, 74],
      },
      {
        size: 'XL',
        chest: [101, 109],
        waist: [84, 93],
        hip: [110, 118],
        height: [175, 182],
        weight: [74, 86],
      },
    ],
  },
  {
    id: 'arriba-hombre',
    kind: 'tops',
    cut: 'men',
    rows: [
      {
        size: 'XS',
        chest: [84, 88],
        waist: [72, 76],
        hip: [85, 90],
        height: [158, 166],
        weight: [52, 58],
      },
      {
        size: 'S',
        chest: [88, 94],
        waist: [76, 82],
        hip: [90, 96],
        height: [166, 172],
        weight: [58, 67],
      },
      {
        size: 'M',
        chest: [94, 101],
        waist: [82, 89],
        hip: [96, 102],
        height: [172, 178],
        weight: [67, 77],
      },
      {
        size: 'L',
        chest: [101, 108],
        waist: [89, 96],
        hip: [102, 108],
        height: [178, 184],
        weight: [77, 88],
      },
      {
        size: 'XL',
        chest: [108, 117],
        waist: [96, 106],
        hip: [108, 116],
        height: [184, 194],
        weight: [88, 102],
      },
    ],
  },
  {
    id: 'arriba-unisex',
    kind: 'tops',
    cut: 'unisex',
    rows: [
      {
        size: 'XS',
        chest: [80, 87],
        waist: [66, 73],
        hip: [86, 92],
        height: [154, 165],
        weight: [48, 57],
      },
      {
        size: 'S',
        chest: [87, 93],
        waist: [73, 80],
        hip: [92, 98],
        height: [165, 171],
        weight: [57, 66],
      },
      {
        size: 'M',
        chest: [93, 100],
        waist: [80, 87],
        hip: [98, 104],
        height: [171, 177],
        weight: [66, 76],
      },
      {
        size: 'L',
        chest: [100, 107],
        waist: [87, 95],
        hip: [104, 110],
        height: [177, 183],
        weight: [76, 87],
      },
      {
        size: 'XL',
        chest: [107, 116],
        waist: [95, 105],
        hip: [110, 118],
        height: [183, 193],
        weight: [87, 101],
      },
    ],
  },
  {
    id: 'abajo-mujer',
    kind: 'bottoms',
    cut: 'women',
    rows: [
      { size: 'XS', waist: [60, 65], hip: [86, 91], height: [150, 160], weight: [44, 50] },
      { size: 'S', waist: [65, 71], hip: [91, 97], height: [160, 165], weight: [50, 57] },
      { size: 'M', waist: [71, 77], hip: [97, 103], height: [165, 170], weight: [57, 65] },
      { size: 'L', waist: [77, 84], hip: [103, 110], height: [170, 175], weight: [65, 74] },
      { size: 'XL', waist: [84, 93], hip: [110, 118], height: [175, 182], weight: [74, 86] },
    ],
  },
  {
    id: 'abajo-hombre',
    kind: 'bottoms',
    cut: 'men',
    rows: [
      { size: 'XS', waist: [70, 75], hip: [86, 91], height: [158, 166], weight: [52, 58] },
      { size: 'S', waist: [75, 81], hip: [91, 97], height: [166, 172], weight: [58, 67] },
      { size: 'M', waist: [81, 88], hip: [97, 103], height: [172, 178], weight: [67, 77] },
      { size: 'L', waist: [88, 95], hip: [103, 109], height: [178, 184], weight: [77, 88] },
      { size: 'XL', waist: [95, 105], hip: [109, 117], height: [184, 194], weight: [88, 102] },
    ],
  },
  {
    id: 'abajo-unisex',
    kind: 'bottoms',
    cut: 'unisex',
    rows: [
      { size: 'XS', waist: [66, 73], hip: [86, 92], height: [154, 165], weight: [48, 57] },
      { size: 'S', waist: [73, 80], hip: [92, 98], height: [165, 171], weight: [57, 66] },
      { size: 'M', waist: [80, 87], hip: [98, 104], height: [171, 177], weight: [66, 76] },
      { size: 'L', waist: [87, 95], hip: [104, 110], height: [177, 183], weight: [76, 87] },
      { size: 'XL', waist: [95, 105], hip: [110, 118], height: [183, 193], weight: [87, 101] },
    ],
  },
  {
    id: 'calzado-mujer',
    kind: 'footwear',
    cut: 'women',
    rows: [
      { size: '36', foot: [21.9, 22.6] },
      { size: '37', foot: [22.6, 23.2] },
      { size: '38', foot: [23.2, 23.9] },
      { size: '39', foot: [23.9, 24.6] },
      { size: '40', foot: [24.6, 25.2] },
      { size: '41', foot: [25.2, 25.9] },
    ],
  },
  {
    id: 'calzado-hombre',
    kind: 'footwear',
    cut: 'men',
    rows: [
      { size: '40', foot: [24.6, 25.2] },
      { size: '41', foot: [25.2, 25.9] },
      { size: '42', foot: [25.9, 26.6] },
      { size: '43', foot: [26.6, 27.2] },
      { size: '44', foot: [27.2, 27.9] },
      { size: '45', foot: [27.9, 28.6] },
    ],
  },
] as const

/** One-size products: what they fit. Each product's page has the exact measure. */
export const singleSizes = [
  { thing: 'Gorros', fits: 'Contorno de cabeza de 50 a 62 cm, según el modelo' },
  { thing: 'Gorras y sombreros', fits: 'Contorno de cabeza de 53 a 61 cm, con ajuste atrás' },
  { thing: 'Calcetines de hombre', fits: 'Del 40 al 45' },
  { thing: 'Calcetines de mujer', fits: 'Del 36 al 41' },
  { thing: 'Mochilas', fits: 'Espalda de 40 a 54 cm, según el modelo' },
] as const

/** How to take each measure with a tape. */
export const measuring = {
  intro:
    'Mide sobre la piel o sobre ropa fina, con la cinta horizontal y sin apretar. Son medidas de tu cuerpo, no de la prenda: el aire que lleva cada corte ya está contado.',
  steps: {
    chest: 'Pasa la cinta por debajo de las axilas y por la parte más ancha del pecho.',
    waist: 'Por encima del hueso de la cadera, donde el cuerpo se dobla al inclinarte de lado.',
    hip: 'Por la parte más ancha, con los pies juntos.',
    height: 'Sin zapatos, de espaldas a una pared.',
    foot: 'De pie y por la tarde, con el talón contra la pared: del talón al dedo más largo. Mide los dos y quédate con el mayor.',
  },
} as const
