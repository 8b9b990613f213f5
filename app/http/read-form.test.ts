import { expect, test } from 'vitest'
import { readForm, requireFormId } from './read-form.server.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://vereda.example/contact', { method: 'POST', body, headers })

test('the asked fields are read as text; what is missing is empty, and nothing else comes along', async () => {
  const body = new URLSearchParams({ user_name: 'Lucía', price: '0' })
  expect(await readForm(post(body), { user_name: 90, message: 500 })).toEqual({
    user_name: 'Lucía',
    message: '',
  })
})

test('a file is no text', async () => {
  const body = new FormData()
  body.set('message', new File(['hola'], 'hola.txt'))
  expect(await readForm(post(body), { message: 500 })).toEqual({ message: '' })
})

test('what is said twice is read once', async () => {
  const body = new URLSearchParams('subject=Otro&subject=Publicidad')
  expect(await readForm(post(body), { subject: 40 })).toEqual({ subject: 'Otro' })
})

test.each([
  ['{"message":"hola"}', 'application/json'],
  ['message=hola', 'text/plain'],
  ['no parts', 'multipart/form-data; boundary=x'],
])('%j as %s is no form', async (body, type) => {
  const thrown = await readForm(post(body, { 'content-type': type }), { message: 500 }).catch(
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(415)
})

test('what is too long is cut, and still too long for the rules of its form', async () => {
  const body = new URLSearchParams({ subject: `  ${'a'.repeat(60_000)}`, message: ' a\r\nb ' })
  expect(await readForm(post(body), { subject: 5, message: 3 })).toEqual({
    subject: 'aaaaa…',
    message: 'a\nb',
  })
})

test('a form of thousands of fields is refused', async () => {
  for (const body of ['a=&'.repeat(20_000), 'subject=x&'.repeat(201)]) {
    const form = post(body, { 'content-type': 'application/x-www-form-urlencoded' })
    const thrown = await readForm(form, { subject: 5 }).catch((error: unknown) => error)
    expect((thrown as Response).status).toBe(400)
  }
})

test('an id that cannot be printed ends the request', () => {
  expect(requireFormId('adr_1')).toBe('adr_1')
  expect(requireFormId('')).toBe('')
  for (const id of ['adr_\0', 'adr\n', '\uD800', '\u202E']) {
    expect(() => requireFormId(id)).toThrow(expect.objectContaining({ status: 400 }))
  }
})

test('a password keeps its spaces, and is cut when it is too long', async () => {
  const body = new URLSearchParams({ password: ' a b ', next: 'x'.repeat(60_000) })
  const read = await readForm(post(body), { password: 8, next: 8 }, ['password', 'next'])
  expect(read).toEqual({ password: ' a b ', next: 'xxxxxxxx…' })
})
