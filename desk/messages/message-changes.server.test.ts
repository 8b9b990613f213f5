import { expect, test } from 'vitest'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { times } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { reply } from './message-changes.server.ts'

const action = deskAction({ responder: reply })

async function inbox() {
  const { db } = await testDb()
  const { post, ctx } = await deskForms(db, 'mar', 'support')
  const desk = Object.assign(ctx, { shopEmail: 'hola@vereda.example' })
  const send = async (words = '¿Cuándo llega?') => {
    const message = {
      user_name: 'Lucía Herrero',
      user_email: 'lucia@correo.example',
      subject: 'Otro',
      message: words,
    } as const
    const { id } = await sendContactMessage(desk, { message, token: null })
    return id
  }
  const answer = async (id: string, texto: string, vistas = '0') => {
    const reference = id.slice('msg_'.length, 'msg_'.length + 8)
    const fields = { intent: 'responder', texto, vistas }
    return (await post(action, fields, { reference })).answer
  }
  const mails = () =>
    db
      .selectFrom('mail_outbox')
      .select('id')
      .where('kind', '=', 'contact-reply')
      .where('to_email', '=', 'lucia@correo.example')
      .execute()
  return { db, send, answer, mails }
}

test('a second answer of somebody who has not seen the first is not sent', async () => {
  const { send, answer, mails } = await inbox()
  const id = await send()
  expect(await answer(id, 'Mañana')).toMatchObject({ ok: true })
  expect(await answer(id, 'El lunes')).toMatchObject({
    reason: 'conflict',
    conflict: [{ field: 'texto', yours: 'El lunes', theirs: 'Mañana' }],
  })
  expect(await mails()).toHaveLength(1)
  expect(await answer(id, 'El lunes', '1')).toMatchObject({ ok: true })
  expect(await mails()).toHaveLength(2)
})

test('of several first answers at the same moment one is sent', async () => {
  const { send, answer, mails } = await inbox()
  for (let round = 1; round <= 5; round += 1) {
    const id = await send(`Pregunta ${round}`)
    const answers = await Promise.all(times(3, (at) => answer(id, `Respuesta ${at}`)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mails()).toHaveLength(round)
  }
})
