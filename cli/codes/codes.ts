import { codeState, type CodeState } from '#core/pricing/discounts/new-code.ts'
import { findOwnCode, listCodes, switchCode } from '#core/pricing/discounts/owner-codes.server.ts'
import { transact } from '#db/transact.ts'
import { codeSentence, kindOf, limitsOf } from '#core/pricing/discounts/code-words.ts'
import { unknownCode, usesLeft } from './code-words.ts'
import { changeCodeCommand } from './change-code.ts'
import { createCodeCommand } from './create-code.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from '../terminal/command.ts'
import { facts, table } from '../terminal/table.ts'

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
      { head: 'Quita', align: 'right' as const },
      { head: 'Estado' },
      { head: 'Usos', align: 'right' as const },
      { head: 'Quedan', align: 'right' as const },
      { head: 'Límites', shrinks: true },
    ]
    const rows = codesNow.map((code) => [
      code.code,
      kindOf(code),
      STATES[code.state],
      String(code.usedCount),
      usesLeft(code),
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

const see: Command = {
  name: 'ver',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'un código: qué quita, si vale, cuánto se ha usado y su enlace',
  examples: ['ver OTONO15'],
  run: async (input) => {
    const typed = input.words[0] ?? ''
    const code = await findOwnCode((await input.shop()).db, typed)
    if (!code) throw new Refusal(unknownCode(typed), { ok: false, reason: 'unknown' })
    const state = codeState(code, input.now.toISOString())
    const text = facts([
      ['Código', code.code],
      ['Qué hace', codeSentence(code)],
      ['Estado', STATES[state]],
      ['Usos', code.usedCount.toLocaleString('es-ES')],
      ['Quedan', usesLeft(code)],
      ['Por cliente', code.maxUsesPerCustomer?.toLocaleString('es-ES') ?? 'sin límite'],
      ['Enlace', `${input.env['SHOP_URL'] ?? ''}/codigo/${code.code}`],
    ])
    return { json: { ...code, state }, text }
  },
}

const stop: Command = {
  name: 'parar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'un código deja de valer desde ya',
  more: ['Los pedidos que lo usaron no cambian. Vuelve a valer con codigos activar.'],
  options: { si: { says: 'sin preguntar' } },
  examples: ['parar OTONO15'],
  run: async (input) => {
    const code = await findOwnCode((await input.shop()).db, input.words[0] ?? '')
    if (code?.isActive) {
      await input.confirm({
        shown: `${codeSentence(code)}\nUsado: ${code.usedCount.toLocaleString('es-ES')}. Quien lo tenga en el carrito pagará sin él.`,
        question: '¿Pararlo ya?',
      })
    }
    return setActive(input, false)
  },
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
  const outcome = await transact((await input.shop()).db, (trx) => switchCode(trx, typed, isOn))
  if (outcome.ok) {
    const text = isOn
      ? `${outcome.code} vuelve a valer.`
      : `${outcome.code} ya no vale. Para que vuelva a valer: codigos activar ${outcome.code}`
    return { json: { ok: true, code: outcome.code, isActive: isOn }, text }
  }
  const already = isOn ? 'no está parado' : 'ya estaba parado'
  throw new Refusal(
    outcome.reason === 'unknown' ? unknownCode(typed) : `${typed.trim().toUpperCase()} ${already}.`,
    outcome,
  )
}

export const codes: Group = {
  name: 'codigos',
  says: 'Códigos de descuento',
  commands: [list, see, createCodeCommand, changeCodeCommand, stop, activate],
}
