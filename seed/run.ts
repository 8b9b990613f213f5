import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { loadContent } from '#server/load-content.ts'
import { createLog } from '#server/log.ts'
import { openData } from '#server/open-data.ts'
import { PASSWORD, WITH_ACCOUNT } from './people.ts'
import { refuseSettings } from './refuse-settings.ts'
import { seedShop, type SeedOutcome } from './seed.ts'

/* `npm run seed`: people, orders and returns to work on the shop with, in its own database. */

async function main(): Promise<void> {
  loadEnvFile()
  const config = readConfig(process.env)
  const refusal = refuseSettings(config)
  if (refusal !== undefined) throw new ConfigError(refusal)
  const outcome = await fill(config)
  if (!outcome.ok) throw new ConfigError(REFUSALS[outcome.reason](outcome.orders, placeOf(config)))
  console.log(
    outcome.isNew
      ? `${outcome.orders} orders with their returns, messages and mails are in ${placeOf(config)}.`
      : `The seed is in ${placeOf(config)} already; nothing was changed.`,
  )
  console.log(`Accounts: ${WITH_ACCOUNT.map(({ email }) => email).join(', ')}`)
  console.log(`Password of each: ${PASSWORD}`)
}

async function fill(config: Config): Promise<SeedOutcome> {
  const log = createLog('warn')
  const { database, release } = await openData(config, log)
  try {
    const now = new Date()
    await loadContent(database.db, now.toISOString(), log)
    const shopUrl = config.shopUrl ?? `http://${config.host}:${config.port}`
    return await seedShop({
      db: database.db,
      shopUrl,
      sessionSecret: config.sessionSecret,
      now,
    })
  } finally {
    await database.close()
    release()
  }
}

const REFUSALS = {
  real_orders: (orders: number, where: string) =>
    `${where} has ${orders} orders that the seed did not make. Set DATA_DIR to another folder.`,
  interrupted: (orders: number, where: string) =>
    `${where} has a part of the seed (${orders} orders). Remove that database and run it again.`,
}

/** Never the whole URL of a Postgres: it contains a password. */
const placeOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? dataDir : `Postgres ${new URL(databaseUrl).pathname.slice(1)}`

main().catch((error: unknown) => {
  // Errors that the operator can fix need no stack: a setting, or a shop running on this folder.
  const text = error instanceof Error ? error.message : String(error)
  console.error(`Nothing was seeded: ${error instanceof ConfigError ? text : String(error)}`)
  process.exitCode = 1
})
