import { existsSync } from 'node:fs'
import { runProgram } from './program.ts'

const MINUTES = 10

/** True where a missing program can be installed without asking anybody: root on a Debian. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs a Debian package; false (with apt's own words on the screen) if it cannot be had. */
export async function installPackage(name: string): Promise<boolean> {
  console.log(`Installing Debian's package ${name} …`)
  const apt = (...args: string[]) =>
    runProgram(
      ['apt-get', '-q', '-y', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300', ...args],
      { env: { DEBIAN_FRONTEND: 'noninteractive' }, minutes: MINUTES },
    )
  // A clean machine has no package lists, and an old one has stale ones.
  const updated = await apt('update')
  const installed = await apt('install', '--no-install-recommends', name)
  return updated.code === 0 && installed.code === 0
}
