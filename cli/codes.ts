import { formatMediumDay } from '#core/dates/format-dates.ts'
import type { DiscountCode } from '#core/discounts/discount.ts'
import { codeState, type CodeState } from '#core/discounts/new-code.ts'
import {
  createCode,
  listCodes,
  switchCode,
  type CreateCodeOutcome,
} from '#core/discounts/owner-codes.server.ts'
import { addDays, madridDay } from '#core/dates/madrid-time.ts'
import {
  Refusal,
  WrongUsage,
  type Answer,
  type Command,
  type Group,
  type Input,
} from './terminal/command.ts'
import { table } from './terminal/table.ts'
import { day, wholeNumber } from './terminal/words.ts'

const create: Command = {
  name: 'crear',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'crea un código de descuento',
  more: ['Da igual escribirlo en mayúsculas o minúsculas. Los días son de Madrid y enteros.'],
  options: {
    porcentaje: { takes: 'N', says: 'cuánto quita del subtotal, de 1 a 100' },
    desde: { takes: 'DÍA', says: 'el primer día que vale (2026-11-21); si no, ya' },
    hasta: { takes: 'DÍA', says: 'el último día que vale; si no, siempre' },
    usos: { takes: 'N', says: 'en cuántos pedidos puede usarse; si no, en todos' },
  },
  examples: [
    'crear OTONO15 --porcentaje 15',
    'crear FERIA --porcentaje 20 --hasta 2026-12-31 --usos 100',
  ],
  run: async (input) => {
    const typed = input.option('porcentaje')
    if (typed === undefined) throw new WrongUsage('Falta --porcentaje N.')
    const uses = input.option('usos')
    const wanted = {
      code: input.words[0] ?? '',
      percent: wholeNumber(typed.replace(/%$/, '').trimEnd(), '--porcentaje', 1),
      fromDay: day(input.option('desde'), '--desde'),
      toDay: day(input.option('hasta'), '--hasta'),
      maxUses: uses === undefined ? undefined : wholeNumber(uses, '--usos', 1),
    }
    const { db } = await input.shop()
    const outcome = await createCode(db, wanted, input.now.toISOString())
    if (!outcome.ok) throw new Refusal(refusalText(outcome.reason, wanted.code), outcome)
    const { code } = outcome
    const text = `${code.code}: ${code.percent} % de descuento, ${limitsOf(code)}.`
    return { json: { ok: true, ...code }, text }
  },
}

function refusalText(
  reason: Extract<CreateCodeOutcome, { ok: false }>['reason'],
  code: string,
): string {
  switch (reason) {
    case 'bad_code':
      return 'Un código tiene de 3 a 40 letras sin acento, cifras o guiones, sin espacios.'
    case 'bad_percent':
      return 'El porcentaje va de 1 a 100.'
    case 'bad_uses':
      return 'Los usos van de 1 a 1.000.000.'
    case 'ends_before_it_starts':
      return 'Acabaría antes de empezar: --hasta es anterior a --desde.'
    case 'over':
      return 'Ese último día ya ha pasado.'
    case 'exists':
      return `Ya hay un código ${code.trim().toUpperCase()}. Para que vuelva a valer: codigos activar.`
  }
}

const list: Command = {
  name: 'listar',
  says: 'todos los códigos: si valen, hasta cuándo y cuánto se han usado',
  examples: ['listar'],
  run: async (input) => {
    const now = input.now.toISOString()
    const codesNow = (await listCodes((await input.shop()).db)).map((code) => ({
      ...code,
      state: codeState(code, now),
    }))
    const columns = [
      { head: 'Código' },
      { head: '%', align: 'right' as const },
      { head: 'Estado' },
      { head: 'Usos', align: 'right' as const },
      { head: 'Límites', shrinks: true },
    ]
    const rows = codesNow.map((code) => [
      code.code,
      String(code.percent),
      STATES[code.state],
      String(code.usedCount),
      limitsOf(code),
    ])
    const text = rows.length === 0 ? 'No hay ningún código.' : table(input.screen, columns, rows)
    return { json: { codes: codesNow }, text }
  },
}

const STATES: Record<CodeState, string> = {
  works: 'vale',
  stopped: 'parado',
  not_started: 'aún no',
  expired: 'caducado',
  used_up: 'agotado',
}

function limitsOf(code: Pick<DiscountCode, 'startsAt' | 'endsAt' | 'maxUses'>): string {
  const parts: string[] = []
  if (code.startsAt !== null) parts.push(`desde el ${formatMediumDay(madridDay(code.startsAt))}`)
  // Stored as the first moment at which the code no longer works.
  if (code.endsAt !== null) {
    parts.push(`hasta el ${formatMediumDay(addDays(madridDay(code.endsAt), -1))}`)
  }
  if (code.maxUses !== null) parts.push(`${code.maxUses.toLocaleString('es-ES')} usos`)
  return parts.length === 0 ? 'sin límite' : parts.join(', ')
}

const stop: Command = {
  name: 'parar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'un código deja de valer desde ya',
  more: ['Los pedidos que lo usaron no cambian.'],
  examples: ['parar OTONO15'],
  run: (input) => setActive(input, false),
}

const activate: Command = {
  name: 'activar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'un código parado vuelve a valer, con sus límites',
  examples: ['activar OTONO15'],
  run: (input) => setActive(input, true),
}

async function setActive(input: Input, isOn: boolean): Promise<Answer> {
  const typed = input.words[0] ?? ''
  const outcome = await switchCode((await input.shop()).db, typed, isOn)
  if (outcome.ok) {
    const text = isOn ? `${outcome.code} vuelve a valer.` : `${outcome.code} ya no vale.`
    return { json: { ok: true, code: outcome.code, isActive: isOn }, text }
  }
  const already = isOn ? 'no está parado' : 'ya estaba parado'
  throw new Refusal(
    outcome.reason === 'unknown'
      ? `No hay ningún código «${typed}». Los que hay: codigos listar.`
      : `${typed.trim().toUpperCase()} ${already}.`,
    outcome,
  )
}

export const codes: Group = {
  name: 'codigos',
  says: 'Códigos de descuento',
  commands: [list, create, stop, activate],
}
