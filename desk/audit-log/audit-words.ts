import { COMMAND_LINE, type AuditEntry, type AuditFacts } from '#core/base/audit/audit.ts'
import { LIST_SUBJECTS } from '#core/catalogue/lists/shop-lists.ts'
import type { AuditCheck } from '#core/base/audit/audit.server.ts'

/** What an entry can be about: the first word of its action. */
export const SUBJECT_LABELS: Readonly<Record<string, string>> = {
  order: 'Pedidos',
  return: 'Devoluciones',
  money: 'Dinero',
  invoice: 'Facturas',
  product: 'Productos',
  price: 'Precios',
  stock: 'Existencias',
  code: 'Códigos',
  offer: 'Ofertas',
  sale: 'Rebajas',
  customer: 'Clientes',
  message: 'Mensajes',
  template: 'Plantillas',
  mail: 'Correo',
  review: 'Opiniones',
  recall: 'Retiradas',
  ...LIST_SUBJECTS,
  setting: 'Ajustes',
  text: 'Textos',
  catalogue: 'Catálogo',
  guarantee: 'Garantía legal',
  account: 'Cuentas',
  staff: 'Personas',
  job: 'Trabajos',
  backup: 'Copias',
  database: 'Base de datos',
}

/** From where: the desk's clients are known by a mark alone, never by their address. */
export const fromText = ({ actor, cameFrom }: Pick<AuditEntry, 'actor' | 'cameFrom'>): string =>
  actor.kind === 'staff' ? `mostrador · ${cameFrom.slice(0, 6)}` : cameFrom

/** Who did it, for those who are no person of the desk. */
export function actorText({ kind, id }: AuditEntry['actor'], names: ReadonlyMap<string, string>) {
  if (kind === 'system') return `la tienda (${id})`
  return kind === 'command' ? `${id}, ${COMMAND_LINE}` : (names.get(id) ?? id)
}

/** The facts before and after as lines: "papel: almacén → atención". */
export function factLines({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [from, to] = [valueText(before, name), valueText(after, name)]
    if (from === undefined) return `${name}: ${to}`
    return to === undefined ? `${name}: ${from}, antes` : `${name}: ${from} → ${to}`
  })
}

function valueText(facts: AuditFacts | null, name: string): string | undefined {
  const value = facts?.[name]
  if (value === undefined) return undefined
  if (value === null) return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return String(value)
}

const BROKEN = {
  hash: 'se ha cambiado después de escribirlo',
  link: 'no sigue al anterior',
  missing: 'falta',
} as const

/** What the check of the chain found, in a sentence. */
export function checkText({ first, last, broken }: AuditCheck): string {
  if (broken) return `El registro está roto: el apunte ${broken.number} ${BROKEN[broken.why]}.`
  return last < first
    ? 'El registro está vacío.'
    : `El registro está entero: apuntes ${first} a ${last}.`
}
