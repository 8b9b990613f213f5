import type { EntryFault, MakerPart } from '#core/catalogue/makers/maker-rules.ts'
import { isTheShop, type MakerEntry, type Responsible } from '#core/catalogue/makers/makers.ts'

const NAMES: Record<keyof Responsible, string> = {
  name: 'el nombre',
  address: 'la dirección postal',
  country: 'el país',
  email: 'el correo',
}

const OF: Record<MakerPart, string> = {
  maker: 'del fabricante',
  responsible: 'de quien responde en la Unión Europea',
}

const LAW = 'Reglamento (UE) 2023/988, artículos 16 y 19'

/** How the command line names the fields of a maker. */
type Options = Record<MakerPart, Record<keyof Responsible, string>>

/** What is wrong with a maker, and what to do: with `options`, by which option of the command. */
export function faultText(fault: EntryFault, options?: Options): string {
  switch (fault.fault) {
    case 'missing':
      return `Falta ${NAMES[fault.field]} ${OF[fault.part]}${options ? `: --${options[fault.part][fault.field]}` : ''}. La página del producto tiene que enseñarlo (${LAW}).`
    case 'bad_sign':
      return `En ${NAMES[fault.field]} ${OF[fault.part]} hay un salto de línea o un signo que no se ve. Escríbelo en una línea.`
    case 'too_long':
      return `Es demasiado largo ${NAMES[fault.field]} ${OF[fault.part]}: caben ${fault.most} letras.`
    case 'bad_country':
      return `«${fault.typed}» no es el país ${OF[fault.part]}. Se escribe con las dos letras de su código: ES, PT, CN, GB.`
    case 'bad_email':
      return `«${fault.typed}» no es un correo. Escríbelo como nombre@dominio.es.`
    case 'outside_eu':
      return `Está fuera de la Unión Europea: sus productos no se pueden vender sin alguien que responda por ellos en ella. Di quién${options ? ` con ${listed(options.responsible)}` : ''} (${LAW}).`
    case 'responsible_outside_eu':
      return `Quien responde por un fabricante tiene que estar en la Unión Europea (${LAW}).`
  }
}

/** «--uno, --dos y --tres» */
const listed = (options: Options['responsible']): string =>
  new Intl.ListFormat('es').format(Object.values(options).map((option) => `--${option}`))

/** A maker in a line, as the pages of its products name it. */
export function makerSentence(maker: MakerEntry): string {
  const { responsible } = maker
  if (isTheShop(maker))
    return `la propia tienda, con el nombre y la dirección de sus ajustes; correo ${maker.email}.`
  const answers = responsible ? ` Responde en la Unión Europea: ${contact(responsible)}.` : ''
  return `${contact(maker)}.${answers}`
}

const contact = ({ name, address, country, email }: Partial<Responsible>): string =>
  [name, address, country, email].filter(Boolean).join(' · ')
