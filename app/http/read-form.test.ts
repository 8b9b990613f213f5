import { expect, test } from 'vitest'
import { readForm } from './read-form.server.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://vereda.example/contact', { method: 'POST', body, headers })

test('the asked fields are read as text; what is missing is empty, and nothing else comes along', async () => {
  const body = new URLSearchParams({ user_name: 'Lucía', price: '0' })
  expect(await readForm(post(body), ['user_name', 'message'])).toEqual({
    user_name: 'Lucía',
    message: '',
  })
})

test('a file is no text', async () => {
  const body = new FormData()
  body.set('message', new File(['hola'], 'hola.txt'))
  expect(await readForm(post(body), ['message'])).toEqual({ message: '' })
})

test('what is said twice is read once', async () => {
  const body = new URLSearchParams('subject=Otro&subject=Publicidad')
  expect(await readForm(post(body), ['subject'])).toEqual({ subject: 'Otro' })
})

test.each([
  ['{"message":"hola"}', 'application/json'],
  ['message=hola', 'text/plain'],
  ['no parts', 'multipart/form-data; boundary=x'],
])('%j as %s is no form', async (body, type) => {
  const thrown = await readForm(post(body, { 'content-type': type }), ['message']).catch(
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(415)
})
