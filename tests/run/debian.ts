import { existsSync } from 'node:fs'
import { runProgram } from './program.ts'

const MINUTES = 10

/** True if a missing program can be installed without asking: root on a Debian. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs a Debian package without removing others; false (after apt's own output) if that fails.
 * An `optional` package is given up soon without a network.
 */
export async function installPackage(name: string, { optional = false } = {}): Promise<boolean> {
  console.log(`Installing Debian's package ${name} …`)
  const patience = optional
    ? ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
    : ['-o', 'Acquire::Retries=3']
  const apt = (...args: string[]) =>
    runProgram(['apt-get', '-q', '-y', ...patience, '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      minutes: MINUTES,
    })
  // A new machine has no package lists, and an old one has outdated ones.
  const updated = await apt('update')
  if (optional && updated.code !== 0) return false
  const installed = await apt('install', '--no-install-recommends', '--no-remove', name)
  return updated.code === 0 && installed.code === 0
}
