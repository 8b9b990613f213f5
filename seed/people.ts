import { createAuth } from '#core/account/sign-in/auth.server.ts'
import {
  registerShopper,
  signIn,
  type AccountContext,
  type Visitor,
} from '#core/account/sign-in/accounts.server.ts'
import { createHashQueue } from '#core/account/sign-in/hash-queue.server.ts'
import { createKnownDevices } from '#app/http/known-devices.server.ts'
import { addAddress } from '#core/customers/addresses/addresses.server.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { addCard } from '#core/customers/saved-cards/saved-cards.server.ts'
import { partsAt, type SeedInput } from './parts.ts'

/** The password of every account of the seed, which holds no real data. */
export const PASSWORD = 'camino de piedra'

export type Person = OrderRequest['recipient']

const person = (
  email: string,
  firstName: string,
  lastName: string,
  home: Partial<Person>,
): Person => ({
  email: `${email}@correo.example`,
  firstName,
  lastName,
  address: 'Calle del Olmo, 14, 3.º B',
  city: 'Madrid',
  postcode: '28012',
  country: 'ES',
  phone: '600 000 000',
  note: '',
  ...home,
})

/** Fictitious, at undeliverable addresses. Those with an account come first. */
export const PEOPLE = {
  lucia: person('lucia', 'Lucía', 'Herrero Sanz', {}),
  marta: person('marta', 'Marta', 'Ruiz', {
    address: 'Camino Alto, 3',
    city: 'Jaca',
    postcode: '22700',
  }),
  ines: person('ines', 'Inés', 'Prado', {
    address: 'Rúa da Fonte, 8',
    city: 'Lugo',
    postcode: '27001',
  }),
  joan: person('joan', 'Joan', 'Ferrer', {
    city: 'Palma',
    postcode: '07001',
    note: 'Timbre roto: llamad.',
  }),
  tiago: person('tiago', 'Tiago', 'Moreira', {
    city: 'Porto',
    postcode: '4000-001',
    country: 'PT',
  }),
} satisfies Record<string, Person>

export const WITH_ACCOUNT: readonly Person[] = [PEOPLE.lucia, PEOPLE.marta, PEOPLE.ines]

const BROWSER: Visitor = { clientAddress: '203.0.113.7', userAgent: 'seed', cookie: null }

/** Opens the accounts, each with an address and a card; returns their ids by e-mail. */
export async function registerPeople(input: SeedInput): Promise<Map<string, string>> {
  const ctx = accountContext(input)
  const ids = new Map<string, string>()
  for (const one of WITH_ACCOUNT) {
    const { email, firstName, lastName, phone } = one
    const opened = await registerShopper(
      ctx,
      { email, firstName, lastName, phone, password: PASSWORD },
      BROWSER,
    )
    // It exists already if an earlier seed was interrupted.
    const entered = opened.ok ? opened : await signIn(ctx, { email, password: PASSWORD }, BROWSER)
    if (!entered.ok) throw new Error(`${email} has an account with another password`)
    ids.set(email, entered.shopper.id)
    await keepAtHand(input, entered.shopper.id, one)
  }
  return ids
}

async function keepAtHand(input: SeedInput, userId: string, home: Person): Promise<void> {
  const { newId } = partsAt(input, input.now)
  const now = input.now.toISOString()
  const { email: _email, note: _note, ...address } = home
  await addAddress(input.db, { id: newId('adr'), userId, address, now })
  const card = { last4: '4242', expMonth: 12, expYear: input.now.getUTCFullYear() + 2 }
  await addCard(input.db, { id: newId('pm'), userId, card: { ...card, brand: 'visa' }, now })
}

const allowed = async () => ({ waitSeconds: 0, giveBack: async () => {} })

export const UNLIMITED: AccountContext['limits'] = {
  signInClient: () => 0,
  guess: allowed,
  ownPassword: allowed,
  registerClient: async () => 0,
  mailClient: async () => 0,
  mailAddress: async () => 0,
  codeAccount: async () => 0,
  codeClient: async () => 0,
  codeAddress: async () => 0,
  secondFactor: allowed,
}

/** An account context without rate limits, since one client opens all accounts at once. */
function accountContext({ db, shopUrl, sessionSecret }: SeedInput): AccountContext {
  const now = () => new Date()
  return {
    db,
    auth: createAuth({
      db,
      shopUrl,
      secret: sessionSecret,
      logError: () => {},
      sendReset: async () => {},
    }),
    hashes: createHashQueue({
      atOnce: 1,
      waiting: 10,
      waitingForAccount: 10,
      longestWaitMs: 60_000,
    }),
    limits: UNLIMITED,
    devices: createKnownDevices({ shopUrl, sessionSecret, now }),
    now,
  }
}
