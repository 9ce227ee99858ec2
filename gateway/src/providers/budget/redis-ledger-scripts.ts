/**
 * Scripts of the ledger in Redis, which are atomic. KEYS: 1 calls by time, 2 failed calls, 3 end of the block of a reported limit,
 * 4 the run of Redis that knows everything, 5 reports of a limit, 6 outage, 7 calls under way. The calls of a user are beside KEYS[1].
 */
export const budgetNames = ['calls', 'failed', 'cap', 'known', 'refusals', 'outage', 'open'] as const;

/** Calls are kept for the statistics a little longer than they count. */
const keep = `
local function keep(at, id, user, keptMs)
  redis.call('zadd', KEYS[1], 'NX', at, id)
  if user ~= '' then
    local own = KEYS[1] .. ':by:' .. user
    redis.call('zadd', own, 'NX', at, id)
    redis.call('pexpire', own, keptMs)
  end
end`;

/** A Redis that started again may have read an older snapshot: it knows everything only in the run that was compared. */
const run = `
local function run() return string.match(redis.call('info', 'server'), 'run_id:(%w+)') end`;

export const timeScript = `
local time = redis.call('time')
return time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Counts and takes one call in a single step. After a block or an outage only one call is taken until its outcome is known.
 * ARGV: now, start of the period, limit, id, kept, trial, user, calls to leave, most of the user, most at once, longest call
 */
export const reserveScript = `
${keep}
${run}
if redis.call('get', KEYS[4]) ~= run() then return 'unknown' end
local now, start, limit = tonumber(ARGV[1]), '(' .. ARGV[2], tonumber(ARGV[3])
redis.call('zremrangebyscore', KEYS[1], '-inf', now - ARGV[5])
local outage = tonumber(redis.call('hget', KEYS[6], 'until') or '0')
if outage > now or tonumber(redis.call('get', KEYS[3]) or '0') > now then return 'none' end
if limit - redis.call('zcount', KEYS[1], start, '+inf') <= tonumber(ARGV[8]) then return 'none' end
if ARGV[7] ~= '' and redis.call('zcount', KEYS[1] .. ':by:' .. ARGV[7], start, '+inf') >= tonumber(ARGV[9]) then
  return 'none'
end
redis.call('zremrangebyscore', KEYS[7], '-inf', now - ARGV[11])
local failures = tonumber(redis.call('hget', KEYS[6], 'failures') or '0')
if outage == 0 and failures + redis.call('zcard', KEYS[7]) >= tonumber(ARGV[10]) then return 'wait' end
redis.call('zadd', KEYS[7], now, ARGV[4])
redis.call('pexpire', KEYS[7], ARGV[11])
keep(now, ARGV[4], ARGV[7], ARGV[5])
if redis.call('exists', KEYS[5]) == 1 then redis.call('set', KEYS[3], now + ARGV[6], 'PX', ARGV[6]) end
if outage > 0 then redis.call('hset', KEYS[6], 'until', now + ARGV[6], 'trial', 1) end
return 'taken'`;

/** Adds a call that a Redis which started again meanwhile may lack. ARGV: at, id, user, kept */
export const confirmScript = `
${keep}
keep(ARGV[1], ARGV[2], ARGV[3], ARGV[4])
return 1`;

/**
 * Adds all that the database knows; of two blocks the longer one stays.
 * ARGV: block until, reports, reported at, outage until, failures, pauses, kept, then at, id, user and outcome of each call
 */
export const learnScript = `
${keep}
${run}
for next = 8, #ARGV, 4 do
  keep(ARGV[next], ARGV[next + 1], ARGV[next + 2], ARGV[7])
  if ARGV[next + 3] == 'failed' then redis.call('sadd', KEYS[2], ARGV[next + 1]) end
end
redis.call('pexpire', KEYS[2], ARGV[7])
local function isMore(value, known) return tonumber(value) > tonumber(known or '0') end
if isMore(ARGV[1], redis.call('get', KEYS[3])) then redis.call('set', KEYS[3], ARGV[1]) end
if isMore(ARGV[2], redis.call('hget', KEYS[5], 'reports')) then
  redis.call('hset', KEYS[5], 'reports', ARGV[2], 'at', ARGV[3])
end
if isMore(ARGV[4], redis.call('hget', KEYS[6], 'until')) then
  redis.call('hset', KEYS[6], 'until', ARGV[4], 'failures', ARGV[5], 'pauses', ARGV[6], 'trial', 0)
end
redis.call('set', KEYS[4], run())
return 1`;

/** ARGV: until, reports, reported at, time to live */
export const blockScript = `
redis.call('set', KEYS[3], ARGV[1], 'PX', ARGV[4])
redis.call('hset', KEYS[5], 'reports', ARGV[2], 'at', ARGV[3])
redis.call('del', KEYS[6])
return 1`;

export const endBlockScript = "return redis.call('del', KEYS[3], KEYS[5], KEYS[6])";

export const answerScript = `
redis.call('zremrangebyrank', KEYS[7], 0, 0)
return redis.call('del', KEYS[3], KEYS[5], KEYS[6])`;

/**
 * Marks the newest call that is not marked, unless another process has reported a failure since the outage was read.
 * ARGV: kept, of the outage: failures, until, pauses, trial (none: it is over), and the failures that were read
 */
export const failScript = `
if (redis.call('hget', KEYS[6], 'failures') or '0') ~= ARGV[6] then return 'changed' end
redis.call('zremrangebyrank', KEYS[7], -1, -1)
if ARGV[2] == '0' then redis.call('del', KEYS[6]) else
  redis.call('hset', KEYS[6], 'failures', ARGV[2], 'until', ARGV[3], 'pauses', ARGV[4], 'trial', ARGV[5])
end
for _, id in ipairs(redis.call('zrevrange', KEYS[1], 0, -1)) do
  if redis.call('sadd', KEYS[2], id) == 1 then
    redis.call('pexpire', KEYS[2], ARGV[1])
    return 1
  end
end
return 0`;

/** ARGV: start of the period */
export const readScript = `
${run}
local failed = {}
for _, id in ipairs(redis.call('smembers', KEYS[2])) do failed[id] = true end
local rows = {}
for at, value in ipairs(redis.call('zrangebyscore', KEYS[1], ARGV[1], '+inf', 'withscores')) do
  if at % 2 == 1 then rows[#rows + 1] = failed[value] and 'failed' or 'sent' else rows[#rows + 1] = value end
end
local told = redis.call('hmget', KEYS[5], 'reports', 'at')
local block = { redis.call('get', KEYS[3]) or '0', told[1] or '0', told[2] or '0' }
local out = redis.call('hmget', KEYS[6], 'failures', 'until', 'pauses', 'trial')
local outage = { out[1] or '0', out[2] or '0', out[3] or '0', out[4] or '0' }
local isKnown = redis.call('get', KEYS[4]) == run() and '1' or '0'
return { block, outage, isKnown, rows }`;
