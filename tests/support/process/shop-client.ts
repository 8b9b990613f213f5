import { PASSWORD } from '#seed/people.ts'
import { ask, type Answer } from './ask.ts'
import type { Shop } from './shop-process.ts'

/** Undefined removes a header that a page of the shop would send. */
type ClientHeaders = Record<string, string | undefined>

/** A user of a running shop, with its own address and cookies. */
export type Client = {
  address: string
  cookie: () => string
  get: (path: string, headers?: ClientHeaders) => Promise<Answer>
  /** Posts as a page of the shop does; a string is sent as it is. */
  post: (path: string, body: unknown, headers?: ClientHeaders) => Promise<Answer>
  /** Posts the fields of a form. */
  postForm: (path: string, fields: object, headers?: ClientHeaders) => Promise<Answer>
}

/** For a shop that trusts this machine as its proxy; otherwise all clients share one address. */
export function createClient(shop: Shop, address: string): Client {
  const port = Number(new URL(shop.url).port)
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (method: string, path: string, headers: ClientHeaders, body?: string) => {
    const own = cookies.size > 0 ? { cookie: cookie() } : {}
    const base = { host: `127.0.0.1:${port}`, 'x-forwarded-for': address, ...own }
    const all = Object.fromEntries(
      Object.entries({ ...base, ...headers }).filter(([, value]) => value !== undefined),
    )
    const answer = await ask(port, { method, path, headers: all, ...(body ? { body } : {}) })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const post: Client['post'] = (path, body, headers = {}) =>
    send(
      'POST',
      path,
      { origin: shop.url, 'content-type': 'application/json', ...headers },
      typeof body === 'string' ? body : JSON.stringify(body),
    )
  return {
    address,
    cookie,
    get: (path, headers = {}) => send('GET', path, headers),
    postForm: (path, fields, headers = {}) =>
      send(
        'POST',
        path,
        { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(Object.entries(fields)).toString(),
      ),
    post,
  }
}

/** Opens an account; the client is signed in from then on. */
export async function registerClient(client: Client, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@correo.example`
  const person = { email, password: PASSWORD, firstName, lastName: 'Prueba', phone: '600 000 000' }
  const answer = await client.postForm('/cuenta/registro.data', person)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`)
  return email
}
