import type { User } from '@basecase/gateway/contract';
import { visitorOf } from './visitor.ts';

const ann: User = { email: 'ann@example.com', role: 'Member' };
const ben: User = { email: 'ben@example.com', role: 'Admin' };

test('the page is of whom the stored token was issued to, before the gateway has answered', () => {
  expect(visitorOf(null, { status: 'checking', stored: ann })).toBe('ann@example.com');
  expect(visitorOf(null, { status: 'checking', stored: null })).toBeNull();
});

test('a session that ran out and a gateway out of reach leave the page with whom it was', () => {
  expect(visitorOf(ann.email, { status: 'signed-out', expired: true })).toBe('ann@example.com');
  expect(visitorOf(ann.email, { status: 'unreachable' })).toBe('ann@example.com');
});

test('signing out and signing in as somebody else end it', () => {
  expect(visitorOf(ann.email, { status: 'signed-out', expired: false })).toBeNull();
  expect(visitorOf(ann.email, { status: 'signed-in', user: ben })).toBe('ben@example.com');
});
