import { checkAudit, listAudit } from '#core/base/audit/audit.server.ts'
import type { AuditEntry } from '#core/base/audit/audit.ts'
import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import { findTypedStaff, listStaff } from '#core/account/staff/staff-list.server.ts'
import type { Db } from '#db/schema.ts'
import { Refusal, type Command, type Group, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { table } from '../terminal/table.ts'
import { day, wholeNumber } from '../terminal/words.ts'

const USUAL_MOST = 50
const MOST = 1000

const list: Command = {
  name: 'listar',
  says: 'quién ha cambiado qué, lo último primero',
  more: [
    'Cada apunte dice quién, cuándo, qué y desde dónde: el mostrador o la línea de órdenes. No se borran ni se cambian; pasado su plazo (ajuste datos.registro) se van los más antiguos.',
  ],
  options: {
    quien: { takes: 'CORREO|USUARIO', says: 'de una persona, o de un usuario de esta máquina' },
    accion: { takes: 'ACCIÓN', says: 'de una clase (order) o una acción (order.refund)' },
    sobre: { takes: 'CÓDIGO', says: 'sobre un pedido, un producto, un ajuste…' },
    desde: { takes: 'DÍA', says: 'desde ese día (2026-11-21)' },
    hasta: { takes: 'DÍA', says: 'hasta ese día, incluido' },
    antes: { takes: 'N', says: 'los anteriores a ese número: la página siguiente' },
    limite: { takes: 'N', says: `cuántos (${USUAL_MOST} si no se dice)` },
  },
  examples: [
    'listar',
    'listar --accion order.refund --desde 2026-11-01',
    'listar --sobre VR-7K3M-QH2D',
  ],
  run: async (input) => {
    const { db } = await input.shop()
    const number = (name: string) => {
      const typed = input.option(name)
      return typed === undefined ? undefined : wholeNumber(typed, `--${name}`, 1)
    }
    const most = Math.min(number('limite') ?? USUAL_MOST, MOST)
    const subject = input.option('sobre')
    const since = day(input.option('desde'), '--desde')
    const until = day(input.option('hasta'), '--hasta')
    const entries = await listAudit(db, {
      actorId: await actorId(db, input.option('quien')),
      action: input.option('accion'),
      subject: subject === undefined ? undefined : { id: subject },
      since: since && startOfMadridDay(since),
      until: until && startOfMadridDay(addDays(until, 1)),
      before: number('antes'),
      most,
    })
    return { json: { entries }, text: await listText(input, db, entries, most) }
  },
}

async function listText(
  input: Input,
  db: Db,
  entries: readonly AuditEntry[],
  most: number,
): Promise<string> {
  if (entries.length === 0) return 'No hay ningún apunte así.'
  const names = new Map((await listStaff(db)).map(({ id, name }) => [id, printable(name)]))
  const columns = [
    { head: 'N', align: 'right' as const },
    { head: 'Cuándo' },
    { head: 'Quién', shrinks: true },
    { head: 'Qué' },
    { head: 'Sobre', shrinks: true },
    { head: 'Resumen', shrinks: true },
    { head: 'Desde', shrinks: true },
  ]
  const rows = entries.map((entry) => [
    String(entry.number),
    formatShortMoment(entry.at),
    names.get(entry.actor.id) ?? printable(entry.actor.id),
    entry.action,
    printable(entry.subject.id),
    printable(entry.summary),
    entry.cameFrom,
  ])
  const last = entries.at(-1)?.number ?? 0
  const more = entries.length === most && last > 1 ? `\n\nLos anteriores: --antes ${last}` : ''
  return `${table(input.screen, columns, rows)}${more}`
}

async function actorId(db: Db, typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined) return undefined
  return (await findTypedStaff(db, typed))?.id ?? typed
}

const check: Command = {
  name: 'comprobar',
  says: 'calcula otra vez la cadena de huellas y dice si algún apunte se ha tocado',
  more: [
    'Cada apunte lleva la huella del anterior. Quien mande en la base de datos podría escribir una cadena nueva: guarda de vez en cuando, en otro sitio, el número y la huella que salen aquí, y compáralos.',
  ],
  examples: ['comprobar'],
  run: async (input) => {
    const found = await checkAudit((await input.shop()).db)
    const { first, last, lastHash, broken } = found
    if (broken) {
      const why = {
        hash: 'se ha cambiado después de escribirlo',
        link: 'no sigue al anterior',
        missing: 'falta',
      }[broken.why]
      throw new Refusal(`El registro está roto: el apunte ${broken.number} ${why}.`, {
        ok: false,
        ...found,
      })
    }
    const text =
      lastHash === null
        ? 'El registro está vacío.'
        : `El registro está entero: apuntes ${first} a ${last}.\nHuella del último: ${lastHash}`
    return { json: { ok: true, ...found }, text }
  },
}

export const auditLog: Group = {
  name: 'registro',
  says: 'Quién ha cambiado qué',
  commands: [list, check],
  usual: list,
}
