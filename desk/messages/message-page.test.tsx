import { expect, test } from 'vitest'
import { buttonsOf, drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { MailPage } from '../mail/mail-page.tsx'
import { MessagePage, type MessagePageProps } from './message-page.tsx'

const NOW = '2026-11-20T10:00:00.000Z'

const show = (message: Partial<MessagePageProps['message']>, template: string | null = null) =>
  drawPage(
    <MessagePage
      message={{
        reference: '3F2A-91BC',
        name: 'Nerea Olabarri',
        email: 'nerea@correo.example',
        subject: 'Otro',
        text: '¿Cuándo sale?\n<b>ya</b>',
        createdAt: '2026-11-19T15:00:00.000Z',
        handledAt: null,
        ...message,
      }}
      replies={[{ text: 'El lunes.', sentAt: '2026-11-19T16:00:00.000Z' }]}
      orders={[{ number: 'VR-TEST-0001', placedAt: '2026-11-10T10:00:00.000Z' }]}
      claim={null}
      templates={[{ id: 'tpl_envio', label: 'Cuándo llega', text: 'Hola, Nerea:' }]}
      template={template}
      doneIntent={null}
      now={NOW}
      answer={undefined}
    />,
  )

test('a template begins the answer without scripts too, and the form knows what was answered', () => {
  const page = show({}, 'tpl_envio')
  const area = page.querySelector('textarea')
  expect(area?.textContent).toMatch(/^\s*Hola, Nerea:/)
  expect(page.querySelector<HTMLInputElement>('input[name=vistas]')?.value).toBe('1')
  expect(show({}, 'nada').querySelector('textarea')?.textContent?.trim()).toBe('')
})

test('what somebody typed is text, and a message that is done can be opened again', () => {
  const page = show({ handledAt: '2026-11-20T09:00:00.000Z' })
  expect(page.querySelector('b')).toBeNull()
  expect(page.textContent).toContain('<b>ya</b>')
  expect(buttonsOf(page)).toContain('Volver a abrir')
  expect(buttonsOf(show({}))).toContain('Cerrar sin responder')
})

test('a mail that has failed says why, and its text is shown only where that is allowed', () => {
  const draw = (content: { text: string } | { whyNot: string }) =>
    drawPage(
      <MailPage
        mail={{
          id: 'mail_1',
          kind: 'order-confirmation',
          to: 'nerea@correo.example',
          subject: 'Tu pedido',
          status: 'dead',
          attempts: 8,
          nextAttemptAt: null,
          lastError: 'EAUTH 535',
          createdAt: NOW,
          sentAt: null,
          savedFile: null,
        }}
        content={content}
        doneIntent={null}
        now={NOW}
        answer={undefined}
      />,
    )
  const page = draw({ text: 'Hola' })
  expect(page.textContent).toContain('EAUTH 535')
  expect(buttonsOf(page)).toContain('Intentar otra vez')
  expect(linksOf(page)['Ver como se envió']).toBe('/correo/mail_1/vista')
  expect(linksOf(draw({ whyNot: 'No se enseña.' }))['Ver como se envió']).toBeUndefined()
})
