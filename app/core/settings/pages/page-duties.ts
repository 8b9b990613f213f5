import { formatDay } from '#core/base/dates/format-dates.ts'
import { readOwnText } from './own-text.ts'
import { namesIn } from './page-words.ts'

/** What a change of a page of law obliges to. */
const DUTIES: Readonly<Record<string, string>> = {
  terms:
    'Cada pedido se rige por las condiciones que había al hacerlo, que quedan en los cambios de esta página: lo nuevo vale para los pedidos siguientes.',
  'privacy-policy':
    'Si los datos van a servir para algo nuevo o a llegar a alguien nuevo, díselo antes a quien ya te los dio (RGPD, artículos 13 y 14): `correo avisar` escribe a todas las cuentas.',
  'cookies-policy':
    'Una cookie o un fin nuevos piden permiso otra vez antes de usarlos (LSSI, artículo 22.2).',
  'legal-notice':
    'Nombre, NIF, dirección, registro y correo tienen que estar (LSSI, artículo 10): salen de los ajustes por su nombre.',
}

/** What a change of this page obliges to, in words for the owner; undefined: nothing. */
export const pageDuty = (page: string): string | undefined =>
  Object.hasOwn(DUTIES, page) ? DUTIES[page] : undefined

/**
 * What looks forgotten in a new text of a page: the day of a page that has one, and figures that were
 * there by their name and no longer follow the settings. Guarded by: page-duties.test.ts.
 */
export function pageAlarms(page: string, before: string, after: string): string[] {
  const day = dayOf(page, after)
  const isOld = day !== undefined && day === dayOf(page, before)
  const names = new Set(namesIn(after))
  const gone = [...new Set(namesIn(before))].filter((name) => !names.has(name))
  return [
    ...(isOld ? [`La fecha sigue siendo el ${formatDay(day)}: pon la del cambio.`] : []),
    ...(gone.length > 0
      ? [
          `Ya no está por su nombre: ${gone.map((name) => `{{${name}}}`).join(', ')}. Una cifra escrita a mano no sigue a los ajustes.`,
        ]
      : []),
  ]
}

function dayOf(page: string, text: string): string | undefined {
  const read = readOwnText(page, text)
  return read.ok ? read.page.updatedAt : undefined
}
