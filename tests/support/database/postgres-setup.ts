import { startPostgres } from './postgres.ts'

/**
 * Starts Postgres for a vitest project, unless the runner or the developer has set one. Workers
 * start later and inherit the address.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const cluster = await startPostgres()
  process.env['TEST_DATABASE_URL'] = cluster.url
  console.log(`Postgres: ${cluster.says}`)
  const endByExit = () => process.exit(143) // runs the exit listener that stops the server
  process.once('SIGTERM', endByExit)
  return async () => {
    process.off('SIGTERM', endByExit)
    delete process.env['TEST_DATABASE_URL']
    await cluster.stop()
  }
}
