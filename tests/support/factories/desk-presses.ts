import { expect } from 'vitest'
import type { Db } from '#db/schema.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import type { DeskAnswer } from '../../../desk/http/desk-answer.ts'
import { CHANGES, deskActions } from './desk-changes.ts'
import { deskForms } from './desk-form.ts'

type Fields = Record<string, string>

/**
 * The owner at the desk, who presses forms of every page; `pressed` gets each change that was made.
 * Each must be made, and write the entry that the table of changes says, or none if it says so.
 */
export async function ownerPresses(db: Db, pressed: Set<string>) {
  const actions = await deskActions()
  const forms = await deskForms(db)
  // The orders that the desk enters.
  const told = ['told', 'link', 'cod', 'back']
  // What changes use besides what signing in does.
  Object.assign(forms.ctx, {
    provider: simulado,
    shopEmail: 'hola@vereda.example',
    newIds: () => {
      const name = told.shift() ?? 'more'
      return {
        orderId: `ord_${name}`,
        orderNumber: `VR-TEST-${name.toUpperCase()}`,
        mailId: `mail_${name}`,
      }
    },
    logError: (message: string, error: unknown) => {
      throw new Error(message, { cause: error })
    },
  })

  const send = async (address: string, fields: Fields, params: Fields) => {
    const action = actions.get(address)
    if (!action) throw new Error(`no action at ${address}`)
    try {
      return (await forms.post(action, fields, params)).answer as DeskAnswer | undefined
    } catch (thrown) {
      if (thrown instanceof Response && thrown.status === 303) return undefined // made, and away
      throw thrown
    }
  }

  /** Presses a form, and once more with what it showed before the deed. */
  const press = async (
    change: `${string} ${string}`,
    fields: Fields = {},
    params: Fields = {},
  ): Promise<DeskAnswer | undefined> => {
    const [address = '', intent = ''] = change.split(' ')
    const expected = CHANGES[address]?.[intent]?.audit
    const before = await lastEntry(db)
    const first = await send(address, { intent, ...fields }, params)
    const { seen, visto, number } = first?.facts ?? {}
    const shown = { ...(seen ? { seen } : {}), ...(visto ? { visto } : {}) }
    const again = { ...shown, ...(number ? { number } : {}) }
    const answer =
      first?.isPreview && expected !== null
        ? await send(address, { intent, ...fields, ...again }, params)
        : first
    const entries = await entriesAfter(db, before)
    const isMade = answer === undefined || (answer.ok && (!answer.isPreview || expected === null))
    expect({ change, isMade, entries, answer }).toEqual({
      change,
      isMade: true,
      entries: expected === null ? [] : expect.arrayContaining([expected]),
      answer,
    })
    pressed.add(change)
    return answer
  }
  /** Presses «Deshacer» of what was made. */
  const undo = (address: string, made: DeskAnswer | undefined, params: Fields = {}) =>
    press(`${address} ${made?.undo?.intent ?? ''}`, made?.undo?.fields, params)
  return { ...forms, press, undo }
}

async function lastEntry(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  return number
}

async function entriesAfter(db: Db, number: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('number', '>', number)
    .orderBy('number')
    .execute()
  return rows.map(({ action }) => action)
}
