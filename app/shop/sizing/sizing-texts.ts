import { sizeValues } from '#core/catalogue/option-values.ts'
import type { SizeAdvice } from '#core/catalogue/sizing/advise-size.ts'
import type { FitAdvice } from '#core/catalogue/sizing/fit-votes.ts'
import { LIMITS, type Measure, type MeasureOutcome } from '#core/catalogue/sizing/measures.ts'
import type {
  Cut,
  MeasureName,
  MeasureRange,
  SizeKind,
  SizeTable,
} from '#core/catalogue/sizing/size-table.ts'

export const kindLabels: Record<SizeKind, string> = {
  tops: 'Parte de arriba',
  bottoms: 'Parte de abajo',
  footwear: 'Calzado',
}

export const cutLabels: Record<Cut, string> = { women: 'Mujer', men: 'Hombre', unisex: 'Unisex' }

export const measureLabels: Record<MeasureName, string> = {
  chest: 'Contorno de pecho',
  waist: 'Contorno de cintura',
  hip: 'Contorno de cadera',
  height: 'Estatura',
  weight: 'Peso',
  foot: 'Largo del pie',
}

/** Column heads: the words that tell the columns apart. */
export const columnLabels: Record<MeasureName, string> = {
  chest: 'Pecho',
  waist: 'Cintura',
  hip: 'Cadera',
  height: 'Estatura',
  weight: 'Peso',
  foot: 'Largo del pie',
}

const kindContents: Record<SizeKind, string> = {
  tops: 'Camisetas, camisas, jerséis, sudaderas, chaquetas y vestidos',
  bottoms: 'Pantalones, faldas, mallas, bañadores y bóxer',
  footwear: 'Botas y zapatillas, número europeo',
}

export const tableTitle = ({ kind, cut }: SizeTable): string =>
  `${kindLabels[kind]}, ${cutLabels[cut].toLowerCase()}`

export const tableContents = ({ kind }: SizeTable): string => kindContents[kind]

const figure = (value: number): string => value.toLocaleString('es-ES')

/** «88–94». */
export const rangeText = ([from, to]: MeasureRange): string => `${figure(from)}–${figure(to)}`

const unitOf = (name: Measure): string => (name === 'weight' ? 'kg' : 'cm')

const EXAMPLES: Record<Measure, string> = {
  height: '172',
  weight: '68',
  chest: '96',
  waist: '82',
  foot: '25,5',
}

/** The message for an invalid measure, with the expected format. */
export function measureRefusalText(
  name: Measure,
  reason: Extract<MeasureOutcome, { ok: false }>['reason'],
): string {
  const unit = name === 'weight' ? 'kilos' : 'centímetros'
  const label = measureLabels[name].toLowerCase()
  switch (reason) {
    case 'missing':
      return `Falta ${name === 'height' ? 'la' : 'el'} ${label}`
    case 'not_a_number':
      return `Escríbelo solo con cifras, en ${unit}: ${EXAMPLES[name]}`
    case 'out_of_range':
      return `Entre ${LIMITS[name].min} y ${LIMITS[name].max} ${unitOf(name)}. Revisa la cifra`
  }
}

/** The text of the advice, without the size itself. */
export function adviceText(advice: SizeAdvice, kind: SizeKind): string {
  switch (advice.kind) {
    case 'size': {
      const between = advice.orElse ? betweenText([advice.size, advice.orElse], kind) : ''
      const rough = advice.isRough
        ? `Tu estatura y tu peso caen en tallas distintas: ${kind === 'tops' ? 'el contorno de pecho' : 'el contorno de cintura'} acierta más.`
        : ''
      return [between, rough].filter(Boolean).join(' ')
    }
    case 'too_small':
      return `Con esas medidas, la ${advice.nearest} te quedará grande, y aquí no hay una menor.`
    case 'too_large':
      return `Con esas medidas, la ${advice.nearest} te quedará pequeña, y aquí no hay una mayor.`
    case 'unknown':
      return ''
  }
}

/** Why the buyers' votes changed an advice, or could not; `size` is the one that is advised. */
export function votesText(fit: NonNullable<FitAdvice['fit']>, size: string): string {
  const { runs, votes, of, effect, measured } = fit
  const said = `De ${of} compradores, ${votes} dicen que talla ${runs === 'small' ? 'pequeña' : 'grande'}`
  switch (effect) {
    case 'moved':
      return `${said}: por tus medidas sería la ${measured}, y te irá mejor la ${size}.`
    case 'settled':
      return `${said}: entre las dos en las que estás, la ${size}.`
    case 'stayed':
      return `${said}, y aquí no hay una ${runs === 'small' ? 'mayor' : 'menor'} que la ${size}.`
  }
}

/** Sorts the two sizes: the later one in the shop's order is the looser. */
function betweenText(sizes: [string, string], kind: SizeKind): string {
  const order = sizeValues()
  const [smaller, larger] = sizes.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return kind === 'footwear'
    ? `Estás entre la ${smaller} y la ${larger}. Con pie ancho o calcetín grueso, la ${larger}.`
    : `Estás entre la ${smaller} y la ${larger}. Si la prefieres holgada, la ${larger}; ceñida, la ${smaller}.`
}
