import { visit } from '#tests/support/browser/shop-pages.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { sendParcel, signInOwner, test, typeCity } from '#tests/support/browser/desk.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { DESK_SECRET, deskInvitation } from '#tests/support/process/desk-people.ts'
import { endSending } from '#core/orders/verifactu/switch.server.ts'
import { totpCode } from '#core/account/staff/totp-code.server.ts'
import { totpStep } from '#core/account/staff/totp.ts'
import { shownKey, staffShop } from '#tests/support/factories/staff.ts'

test('@desktop the desk is worked by the keyboard alone: list, order, parcel', async ({
  page,
  desk,
  signIn,
}) => {
  await desk.order()
  const number = await desk.order()
  await signIn()
  await visit(page, '/mostrador/pedidos')
  await page.getByRole('heading', { name: 'Pedidos' }).waitFor()
  await expectSoundAtEveryWidth(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Con los marcados' })).toContainText('2 pedidos')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await test.step('an address can be taken back', async () => {
    const city = async () => {
      const query = desk.db.selectFrom('orders').select('city').where('number', '=', number)
      return (await query.executeTakeFirstOrThrow()).city
    }
    const before = await city()
    await typeCity(page, 'Getafe')
    await page.getByRole('button', { name: 'Guardar la dirección' }).click()
    await expect.poll(city).toBe('Getafe')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(city).toBe(before)
  })
  await page.keyboard.press('e')
  await page.keyboard.type('Ruta Norte')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Enviado: 1 unidad. El correo al cliente sale en un minuto.').first(),
  ).toBeVisible()
  await expect(page.getByText(/Paquete 1, salió hoy/)).toBeVisible()
  const entries = await desk.db
    .selectFrom('audit_entries')
    .select(['action', 'summary'])
    .where('action', '=', 'order.ship')
    .where('summary', 'like', `%${number}%`) // other tests ship orders of the same shop
    .execute()
  expect(entries).toEqual([
    { action: 'order.ship', summary: `Envía 1 unidad de ${number} con Ruta Norte` },
  ])
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Pedidos' })).toBeVisible()
})

test('@no-js an invitation is accepted, a parcel is sent and a person signs out', async ({
  page,
  desk,
}) => {
  const { secret } = await deskInvitation(desk.db, 'sol', 'warehouse')
  const ctx = { ...staffShop(desk.db), sessionSecret: DESK_SECRET, now: () => new Date() }
  const key = await shownKey(ctx, secret)
  await page.goto(`/mostrador/entrar/invitacion/${secret}`)
  await page.getByLabel('1. Elige una contraseña').fill('cuatro cabras en el puerto')
  await page
    .getByLabel('3. Escribe los seis números que ves')
    .fill(totpCode(key, totpStep(new Date())))
  await page.getByRole('button', { name: 'Terminar y entrar' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const number = await desk.order()
  await page.goto(`/mostrador/pedidos/${number}`)
  await expect(page.getByText('Dinero')).toHaveCount(0)
  await page.getByText('Enviar la que queda…').click()
  await sendParcel(page)
  await expect(page.getByText('Enviado. El correo al cliente sale en un minuto.')).toBeVisible()
  await page.getByText('sol, almacén').first().click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { name: 'El mostrador' })).toBeVisible()
})

test('@mobile the owner begins the sending, and makes a refused record again or cancels its invoice', async ({
  page,
  shop,
  desk,
  expectConsole,
}) => {
  expectConsole(/status of 401/) // the second factor is asked for
  const { db, order } = desk
  const owner = await signInOwner(page, shop, desk)
  await visit(page, '/mostrador/facturas/envio')
  await page.getByText('Empezar el envío…').click()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await db
    .updateTable('staff_sessions')
    .set({ reverified_at: '2020-01-01T00:00:00.000Z' })
    .execute()
  await page.getByRole('button', { name: 'Empezar el envío de prueba' }).click()
  await page.getByLabel('Los seis números de tu aplicación').fill(owner.code(1))
  await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expect(page.getByText('Se envían al servicio de pruebas')).toBeVisible()

  const number = await order()
  const { invoice, position } = await db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'invoices.number', 'invoice_number')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['invoice_number as invoice', 'position'])
    .where('orders.number', '=', number)
    .executeTakeFirstOrThrow()
  const answer = (at: number, state: 'accepted' | 'refused', code: number | null) =>
    db
      .insertInto('record_answers')
      .values({
        position: at,
        state,
        code,
        message: code === null ? null : 'El NIF no está identificado.',
        csv: null,
        answered_at: new Date().toISOString(),
      })
      .execute()
  await answer(position, 'refused', 1110)
  await visit(page, '/mostrador/facturas/envio')
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.getByRole('link', { name: `${invoice}: rechazado` }).click()
  await expect(page.getByText('Rechazado (1110, El NIF no está identificado)')).toBeVisible()
  await page.getByText('Hacer otro registro…').click()
  await page.getByRole('button', { name: 'Ver qué se hace' }).click()
  await expect(page.getByText(/rechazó el registro .* No se puede borrar\./)).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.getByRole('button', { name: `Hacer otro registro de ${invoice}` }).click()
  await expect(page.getByText('Sin respuesta todavía')).toBeVisible()

  await answer(position + 1, 'accepted', null)
  await page.reload()
  await page.getByText('Anular la factura…').click()
  await page.getByRole('button', { name: 'Ver qué se anula' }).click()
  await expect(page.getByText(`Se anula ${invoice}`)).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.getByRole('button', { name: `Anular ${invoice}` }).click()
  await expect(page.getByText('Anulada: no debió emitirse.')).toBeVisible()
  await expect(page.getByText('Anular la factura…')).toHaveCount(0)
  await endSending(db, { at: new Date().toISOString() })
})
